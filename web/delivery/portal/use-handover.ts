import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#web/api/client.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import type { ReadSignature } from '#web/ui/signature-pad.tsx'
import { beginDraft, sendWaiting, type Handover, type HandoverDraft, type HandoverPorts } from './handover.ts'
import { handoverStore } from './handover-store.ts'

const PORTS: HandoverPorts = {
  store: handoverStore,
  upload: async (content, idempotencyKey) => {
    return (await uploadFile({ content, folder: 'delivery_photos' }, { idempotencyKey })).fileId
  },
  save: (input) => call('saveDeliveryChecklist', input),
}

let sending: Promise<void> = Promise.resolve()

/** Sends what waits, one round after the other. A device whose storage fails sends nothing. */
function sendAll(owner: string): Promise<void> {
  sending = sending.then(() => sendWaiting(PORTS, owner)).catch(() => undefined)
  return sending
}

/** How often what waits is sent again, in ms: a device can be online and not reach the server. */
const SEND_AGAIN_EVERY = 60_000

/** Sends the checklists that wait on this device: now, whenever it comes online, and every minute. */
export function useHandoverOutbox(): void {
  const { user } = useSession()
  useEffect(() => {
    const send = () => void sendAll(user.uid)
    send()
    addEventListener('online', send)
    const timer = setInterval(send, SEND_AGAIN_EVERY)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [user.uid])
}

/** The checklist of one delivery while it is filled in. */
export interface OpenHandover {
  readonly draft: HandoverDraft
  /** When the server stored it, in epoch ms; null before the first time. */
  readonly savedAt: number | null
  /** Whether the device kept the last change. */
  readonly isKept: boolean
  readonly isSending: boolean
  readonly change: (change: Partial<Handover>) => void
  /** Takes the drawn signature; null removes it. */
  readonly sign: (read: ReadSignature | null) => void
  /** Sends the checklist, or keeps it until there is a network. */
  readonly save: () => void
}

/** Opens the checklist of a delivery: what this device has of it, else what the server has. Null until then. */
export function useHandover(flowEntityId: string): OpenHandover | null {
  const { user } = useSession()
  const { uid: owner } = user
  const queries = useQueryClient()
  const stored = useRead('getDeliveryChecklist', { flowEntityId })
  const answer = stored.data ?? null
  const { draft, isKept, set, put } = useDraft()
  const [isSending, setSending] = useState(false)
  const readKept = () => handoverStore.read(owner, flowEntityId).catch(() => null)

  const isSettled = !stored.isPending
  const begin = useEffectEvent(async (isAnswered: boolean) => {
    const kept = await readKept()
    // An unsent draft is newer than the server's version, so it is shown without waiting for the server.
    const isNewer = kept !== null && (kept.status !== 'sent' || (isAnswered && answer === null))
    if (isNewer) set((now) => now ?? kept)
    else if (isAnswered) set((now) => now ?? beginDraft(owner, flowEntityId, answer))
  })
  useEffect(() => void begin(isSettled), [isSettled])

  /** Sends what waits, and takes over what was stored of it. */
  async function send(): Promise<void> {
    await sendAll(owner)
    const kept = await readKept()
    if (kept !== null) set((now) => (now?.version === kept.version ? kept : now))
    await queries.invalidateQueries({ queryKey: queryKeyOf('getDeliveryChecklist', { flowEntityId }) })
  }
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    const onOnline = () => sendNow()
    onOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  if (draft === null) return null
  const savedAt = answer?.savedAt ?? null
  return {
    draft,
    savedAt: savedAt === null ? null : Date.parse(savedAt),
    isKept,
    isSending,
    change: (change) => void put(({ handover }) => ({ handover: { ...handover, ...change } })),
    sign: (read) => {
      const take = async () => {
        const png = read === null ? null : await (await read()).arrayBuffer()
        const drawn = png === null ? null : { png, key: newIdempotencyKey() }
        await put(() => ({ drawn, signatureUrl: null }))
      }
      void take()
    },
    save: () => {
      const saveNow = async () => {
        setSending(true)
        await put(() => ({ status: 'waiting' }))
        await send()
        setSending(false)
      }
      void saveNow()
    },
  }
}

/** Keeps a draft in the component and, with each change, on the device. */
function useDraft() {
  const latest = useRef<HandoverDraft | null>(null)
  const [draft, setDraft] = useState<HandoverDraft | null>(null)
  const [isKept, setKept] = useState(true)

  function set(change: (now: HandoverDraft | null) => HandoverDraft | null): void {
    latest.current = change(latest.current)
    setDraft(latest.current)
  }

  async function put(change: (now: HandoverDraft) => Partial<HandoverDraft>): Promise<void> {
    const { current } = latest
    if (current === null) return
    const typed = { ...current, status: 'typed' as const, refusal: null }
    const next: HandoverDraft = { ...typed, ...change(current), version: current.version + 1 }
    set(() => next)
    await handoverStore.keep(next).then(
      () => setKept(true),
      () => setKept(false),
    )
  }
  return { draft, isKept, set, put }
}
