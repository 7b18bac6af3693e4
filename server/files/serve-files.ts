import type { FastifyInstance, FastifyReply } from 'fastify'
import { FILE_KINDS, LINK_PERIOD_MS, folderRule, type FileKind } from '#domain/files/file-rules.ts'
import { FileStoreUnavailable, type FileAddress, type FileStore } from './file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { replyRefusal } from '#server/platform/http/problem-reply.ts'
import type { FileLinks, LinkVariant, SignedLink } from './file-links.ts'
import { findFile, isContentHidden } from './file-queries.ts'

/** The services that serve files. */
export interface ServeDeps {
  readonly db: Queries
  readonly store: FileStore
  readonly links: FileLinks
  /** Returns whether a yard's link is in force. */
  readonly isYardLinkInForce: (yardLinkId: string) => Promise<boolean>
}

const PICTURE_NAME = /^([0-9a-f]{64})(-480)?\.webp$/
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Prevents a browser from running or loading anything, regardless of the kind that it detects. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type Query = Readonly<Record<string, unknown>>

/**
 * Serves the addresses of {@link FileLinks}: car pictures to everyone, other files to holders of a valid link, and what
 * the house has hidden to the holders of its own links alone. A guard's link ends with the yard's link. Answers 404 otherwise, without distinguishing unknown and
 * hidden files from expired or forged links.
 */
export function registerFiles(app: FastifyInstance, deps: ServeDeps): void {
  app.get<{ Params: { name: string }; Querystring: Query }>('/files/car-images/:name', (request, reply) =>
    serveCarPicture(deps, reply, request.params.name, request.query),
  )

  for (const variant of ['original', 'thumbnail'] as const) {
    app.get<{ Params: { fileId: string }; Querystring: Query }>(
      variant === 'original' ? '/files/:fileId' : '/files/:fileId/thumbnail',
      (request, reply) => servePrivate(deps, reply, request.params.fileId, variant, request.query),
    )
  }
}

async function serveCarPicture(
  deps: ServeDeps,
  reply: FastifyReply,
  name: string,
  query: Query,
): Promise<FastifyReply> {
  const [, hash, thumbnail] = PICTURE_NAME.exec(name) ?? []
  if (hash === undefined) return replyNotFound(reply)
  const sha256 = Buffer.from(hash, 'hex')
  const variant = thumbnail === undefined ? 'original' : 'thumbnail'
  const isHidden = await isContentHidden(deps.db, 'car-images', sha256)
  if (isHidden && !deps.links.verifyForHouse(linkOf(hash, variant, query))) return replyNotFound(reply)
  return sendFile(deps, reply, {
    address: { folder: 'car-images', sha256, variant },
    kind: 'webp',
    cacheControl: isHidden ? 'private, no-cache' : FOR_EVER,
  })
}

async function servePrivate(
  deps: ServeDeps,
  reply: FastifyReply,
  fileId: string,
  variant: LinkVariant,
  query: Query,
): Promise<FastifyReply> {
  const link = linkOf(fileId, variant, query)
  const isForHouse = deps.links.verifyForHouse(link)
  const yardLinkId = deps.links.verifyForGuard(link) ? link.yardLink : null
  const isOpen =
    yardLinkId === null ? isForHouse || deps.links.verify(link) : await deps.isYardLinkInForce(yardLinkId)
  if (!isOpen) return replyNotFound(reply)
  const file = await findFile(deps.db, fileId)
  if (file === null || (file.hiddenReason !== null && !isForHouse)) return replyNotFound(reply)
  const { exposure } = folderRule(file.folder)
  const period = exposure === 'public' ? 0 : LINK_PERIOD_MS[exposure]
  return sendFile(deps, reply, {
    address: { folder: file.folder, sha256: file.sha256, variant },
    kind: file.kind,
    // A guard's browser must not show it longer than the link opens it.
    cacheControl: yardLinkId === null ? `private, max-age=${period / 1000}` : 'private, no-store',
  })
}

function linkOf(fileId: string, variant: LinkVariant, query: Query): SignedLink {
  return {
    fileId,
    variant,
    until: oneText(query['until']),
    sig: oneText(query['sig']),
    yardLink: oneText(query['yardLink']),
  }
}

async function sendFile(
  { store }: ServeDeps,
  reply: FastifyReply,
  file: { readonly address: FileAddress; readonly kind: FileKind; readonly cacheControl: string },
): Promise<FastifyReply> {
  const open = await tryOpen(store, file.address)
  if (open === 'unavailable') {
    return replyRefusal(reply, {
      code: 'UNAVAILABLE',
      reason: 'file.readFailed',
      retryAfterSeconds: 30,
    })
  }
  if (open === null) return replyNotFound(reply)
  const { mediaType, extension } = FILE_KINDS[file.kind]
  const isPicture = mediaType.startsWith('image/')
  return reply
    .header('content-type', mediaType)
    .header('content-length', open.sizeBytes)
    .header('content-disposition', isPicture ? 'inline' : `attachment; filename="document.${extension}"`)
    .header('content-security-policy', isPicture ? INERT : 'sandbox')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', file.cacheControl)
    .send(open.content)
}

async function tryOpen(store: FileStore, address: FileAddress) {
  try {
    return await store.open(address)
  } catch (error) {
    if (error instanceof FileStoreUnavailable) return 'unavailable' as const
    throw error
  }
}

function replyNotFound(reply: FastifyReply): FastifyReply {
  // The house may show a hidden picture again.
  return replyRefusal(reply.header('cache-control', 'no-store'), {
    code: 'NOT_FOUND',
    reason: 'file.gone',
  })
}

function oneText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
