import * as z from 'zod'
import type { Output } from '#contract/api.ts'
import type { evaluationLinks } from '#contract/sharing/evaluation-links.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { findSharedLink, readLinks, revokeLink, type LinkRow } from './evaluation-links-queries.ts'
import { linkAddress, linkToken, type LinkAddresses } from './link-token.ts'
import { renewLink, shareEvaluation } from './share-evaluation-link.ts'

/** A link as stored with an idempotency key, without its token. */
const madeLink = z.object({ linkId: z.string(), personId: z.string() })

export interface EvaluationLinksDeps extends LinkAddresses {
  readonly links: FileLinks
}

/** Creates the handlers of shared links: the dealer's list, and what the holder of a link learns. */
export function createEvaluationLinksHandlers(deps: EvaluationLinksDeps): HandlersOf<typeof evaluationLinks> {
  return {
    shareEvalLink: (call) =>
      commitThen(call.db, keyOf('shareEvalLink', call), {
        kept: z.array(madeLink).readonly(),
        commit: (tx) => {
          const { carIds, personId } = call.input
          return shareEvaluation(tx, userOf(call.caller), { carIds, personId, signer: deps.signer })
        },
        after: (made) => {
          const links = made.map(({ linkId, personId }) => ({
            personId,
            link: linkAddress(deps, 'evaluation-link', linkId),
          }))
          const [first] = links
          if (first === undefined) throw new Error('Cars were shared without a link.')
          return accept({ link: first.link, links })
        },
      }),

    getEvaluationLinks: async ({ caller, db }) => {
      const rows = await readLinks(db, userOf(caller).organisationId)
      return accept({ links: rows.map((row) => describeLink(row, deps)) })
    },

    revokeEvaluationLink: async ({ input: { linkId }, caller, db }) => {
      const { organisationId } = userOf(caller)
      const isFound = await revokeLink(db, { organisationId, linkId })
      return isFound ? accept({ success: true }) : refuse('NOT_FOUND', 'link.unknown')
    },

    renewEvaluationLink: (call) =>
      commitThen(call.db, keyOf('renewEvaluationLink', call), {
        kept: madeLink,
        commit: (tx) => {
          const { linkId, personId } = call.input
          return renewLink(tx, userOf(call.caller), { linkId, personId, signer: deps.signer })
        },
        after: ({ linkId, personId }) =>
          accept({ linkId, personId, link: linkAddress(deps, 'evaluation-link', linkId) }),
      }),

    readEvaluationLink: async ({ input: { token }, db }) => {
      const shared = token === undefined ? null : await findSharedLink(db, hashToken(token))
      const { phone = null, organization = null, cars = 0 } = shared ?? {}
      return accept({ status: phone === null ? 'ended' : 'live', phoneNumber: phone, organization, cars })
    },
  }
}

type DescribedLink = Output<'getEvaluationLinks'>['links'][number]

function describeLink(row: LinkRow, deps: EvaluationLinksDeps): DescribedLink {
  const { linkId, personId, name, phone, cars } = row
  const status = statusOf(row)
  // After the server's secret is replaced, old links work but can't be written again.
  const isKnown = row.tokenHash.equals(hashToken(linkToken(deps.signer, 'evaluation-link', linkId)))
  return {
    linkId,
    status,
    link: status === 'live' && isKnown ? linkAddress(deps, 'evaluation-link', linkId) : null,
    createdAt: row.createdAt.toISOString(),
    personId,
    name,
    phone,
    imageUrl: deps.links.daily(row.imageFileId),
    accessUntil: row.accessUntil?.toISOString() ?? null,
    cars: [...cars],
  }
}

function statusOf({ isLive, isRevoked, isRetired }: LinkRow): DescribedLink['status'] {
  if (isLive) return 'live'
  if (isRevoked) return 'revoked'
  return isRetired ? 'personRetired' : 'noAccess'
}
