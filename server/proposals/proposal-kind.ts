import * as z from 'zod'
import type { Result } from '#domain/refusal.ts'
import type { ProposalKind } from '#domain/proposals/proposal-kinds.ts'
import type { AuditEntry } from '#server/audit/record-audit.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { StoredProposal } from './proposals-queries.ts'

/** A proposal whose details were read by its kind. */
export type ProposalOf<Details> = Omit<StoredProposal, 'details'> & { readonly details: Details }

/** An admin's act on a proposal, as it is audited. */
export interface ProposalAct {
  readonly adminId: string
  readonly actor: ActorIdentity
  readonly request: AuditEntry['request']
}

/** The confirmation of a proposal by an admin. */
export interface Confirmation extends ProposalAct {
  /** Whether one person alone carries it out. */
  readonly isAlone: boolean
  /** The bank's reference of a transfer that the house made; null where none was given. */
  readonly bankReferenceId: string | null
}

/** How the proposals of one kind are shown and carried out. The area whose act it is declares it. */
export interface ProposalKindSpec<Details, Described> {
  readonly kind: ProposalKind
  /** Reads the details as they are stored. */
  readonly details: z.core.$ZodType<Details>
  /**
   * When the password must have been given again in the session: to propose and to confirm, within 15 minutes (`recent`);
   * or, for what moves money out, to propose within 15 minutes and once for each confirmation (`each`).
   */
  readonly password: 'recent' | 'each'
  /** Whether it is carried out as soon as it is proposed where nobody else counts. False where a confirmation adds something. */
  readonly isDoneAtOnceAlone: boolean
  /** Takes the locks of the act, in the order of the house: lots, flows, the rest. */
  readonly lock: (tx: Tx, proposal: ProposalOf<Details>) => Promise<void>
  /** Describes proposals for the console, in their order. */
  readonly describe: (db: Queries, proposals: readonly ProposalOf<Details>[]) => Promise<readonly Described[]>
  /** Audits the proposal, and sends the messages about it. */
  readonly noteProposed: (tx: Tx, proposal: ProposalOf<Details>, act: ProposalAct) => Promise<void>
  /**
   * Carries it out in the transaction of the confirmation, and audits it. The locks of `lock` are held. Refuses with
   * WRONG_STATE if its subject has changed since it was proposed.
   */
  readonly carryOut: (
    tx: Tx,
    proposal: ProposalOf<Details>,
    confirmation: Confirmation,
  ) => Promise<Result<void>>
  /** Undoes what the proposal held, and audits the withdrawal. The locks of `lock` are held. */
  readonly withdraw: (tx: Tx, proposal: ProposalOf<Details>, act: ProposalAct) => Promise<void>
}

/** A kind of proposals whatever its details are: each of its functions reads them itself. */
export type AnyProposalKind<Described> = Omit<ProposalKindSpec<unknown, Described>, 'details'>

/** A kind of proposals, for the list of all kinds and for the handler that proposes. */
export interface DefinedKind<Details, Described> extends AnyProposalKind<Described> {
  /** Reads the details of a stored proposal. @throws if they are not of this kind. */
  readonly read: (proposal: StoredProposal) => ProposalOf<Details>
}

/** Declares a kind of proposals. */
export function defineProposalKind<Details, Described>(
  spec: ProposalKindSpec<Details, Described>,
): DefinedKind<Details, Described> {
  const read = (proposal: StoredProposal): ProposalOf<Details> => ({
    ...proposal,
    details: z.parse(spec.details, proposal.details),
  })
  const { kind, password, isDoneAtOnceAlone } = spec
  return {
    kind,
    password,
    isDoneAtOnceAlone,
    read,
    lock: (tx, proposal) => spec.lock(tx, read(proposal)),
    describe: (db, proposals) => spec.describe(db, proposals.map(read)),
    noteProposed: (tx, proposal, act) => spec.noteProposed(tx, read(proposal), act),
    carryOut: (tx, proposal, confirmation) => spec.carryOut(tx, read(proposal), confirmation),
    withdraw: (tx, proposal, act) => spec.withdraw(tx, read(proposal), act),
  }
}
