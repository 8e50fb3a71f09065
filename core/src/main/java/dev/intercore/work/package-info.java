/**
 * The state of a team of agents: agents, work items, hooks, convoys, merge requests and
 * escalations. docs/teams.md has the rules.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Hook, item and agent agree, since each step changes all three in one transaction.
 *   <li>An item is assigned to one agent at most, and an agent has one item at most.
 *   <li>Each target branch merges one request at a time, in the order of submission, and only the
 *       latest fencing token is valid.
 *   <li>The counts of a convoy change in the transaction that changes a member.
 *   <li>Nothing changes because time has passed.
 * </ul>
 */
@NullMarked
package dev.intercore.work;

import org.jspecify.annotations.NullMarked;
