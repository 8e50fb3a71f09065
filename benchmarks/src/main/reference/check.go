// What one would write instead of ic for one guard, as a program of its own: opens the database, looks at its version, makes one claim, says
// what came of it. The claim is the product's statement, handed in, so that both do the same work.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

// check DATABASE VERSION CLAIM NAME SCOPE SECONDS
func main() {
	if len(os.Args) != 7 {
		fail(errors.New("six arguments wanted"))
	}
	version, err := strconv.Atoi(os.Args[2])
	if err != nil {
		fail(err)
	}
	interval, err := strconv.ParseInt(os.Args[6], 10, 64)
	if err != nil {
		fail(err)
	}
	allowed, err := check(os.Args[1], version, os.Args[3], os.Args[4], os.Args[5], interval)
	if err != nil {
		fail(err)
	}
	if !allowed {
		fmt.Println("throttled")
		os.Exit(1)
	}
	fmt.Println("allowed")
}

func check(path string, version int, claim, name, scope string, interval int64) (allowed bool, err error) {
	ctx := context.Background()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=rw&_busy_timeout=100&_journal_mode=WAL&_synchronous=NORMAL&_txlock=immediate")
	if err != nil {
		return false, err
	}
	defer db.Close()
	var found int
	if err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&found); err != nil {
		return false, err
	}
	if found != version {
		return false, fmt.Errorf("schema version %d instead of %d", found, version)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	var one int
	err = tx.QueryRowContext(ctx, claim, name, scope, time.Now().Unix(), interval, nil).Scan(&one)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	return err == nil, tx.Commit()
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "check:", err)
	os.Exit(2)
}
