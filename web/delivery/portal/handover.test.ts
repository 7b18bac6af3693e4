import { expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import { beginDraft, sendWaiting, type HandoverDraft, type HandoverPorts } from './handover.ts'

const OWNER = 'driver'

function draftOf(flowEntityId: string, change: Partial<HandoverDraft> = {}): HandoverDraft {
  return { ...beginDraft(OWNER, flowEntityId, null), status: 'waiting', version: 1, ...change }
}

/** A phone with these drafts. `onSave` stands for the server. */
function phoneWith(drafts: readonly HandoverDraft[], onSave: () => Promise<void> = async () => undefined) {
  const kept = new Map(drafts.map((draft) => [draft.flowEntityId, draft]))
  const saved: Input<'saveDeliveryChecklist'>[] = []
  const uploaded: string[] = []
  const ports: HandoverPorts = {
    store: {
      list: async (owner) => [...kept.values()].filter((draft) => draft.owner === owner),
      read: async (_, flowEntityId) => kept.get(flowEntityId) ?? null,
      keep: async (draft) => void kept.set(draft.flowEntityId, draft),
    },
    upload: async (_, key) => {
      uploaded.push(key)
      return 'file-1'
    },
    save: async (input) => {
      saved.push(input)
      await onSave()
    },
  }
  return { ports, kept, saved, uploaded }
}

const refusal = (status: number, code: string) => async () => {
  throw new CallFailure(readRefusal(status, { code, error: 'No.' }, null))
}
const unreachable = async () => {
  throw new CallFailure({ kind: 'network' })
}

test('what waits is sent once, with its signature; what is only typed is not', async () => {
  const drawn = { png: new ArrayBuffer(8), key: 'k'.repeat(32) }
  const signed = draftOf('a', { drawn })
  const typed = draftOf('b', { status: 'typed' })
  const { ports, kept, saved, uploaded } = phoneWith([signed, typed])
  await sendWaiting(ports, OWNER)
  await sendWaiting(ports, OWNER)
  expect(uploaded).toEqual([drawn.key])
  expect(saved).toEqual([expect.objectContaining({ flowEntityId: 'a', signatureUrl: 'file-1' })])
  expect(kept.get('a')).toMatchObject({ status: 'sent', drawn: null })
  expect(kept.get('b')?.status).toBe('typed')
})

test('without a network it waits on, and its signature is not uploaded twice', async () => {
  const drawn = { png: new ArrayBuffer(8), key: 'k'.repeat(32) }
  const cut = phoneWith([draftOf('a', { drawn }), draftOf('b')], unreachable)
  await sendWaiting(cut.ports, OWNER)
  expect(cut.saved).toHaveLength(1)
  expect(cut.kept.get('a')).toMatchObject({ status: 'waiting', drawn: null, signatureUrl: 'file-1' })
  await sendWaiting(cut.ports, OWNER)
  expect(cut.uploaded).toHaveLength(1)
})

test.each([
  [404, 'NOT_FOUND'],
  [409, 'WRONG_STATE'],
  [400, 'INVALID_INPUT'],
])('a refusal with %i stays on the phone with its reason, and the next one is sent', async (status, code) => {
  const { ports, kept, saved } = phoneWith([draftOf('a'), draftOf('b')], refusal(status, code))
  await sendWaiting(ports, OWNER)
  expect(saved).toHaveLength(2)
  expect(kept.get('a')).toMatchObject({ status: 'refused', refusal: { code, status, message: 'No.' } })
})

test.each([401, 429, 500, 503])('an answer %i is tried again later', async (status) => {
  const { ports, kept } = phoneWith([draftOf('a')], refusal(status, 'UNAVAILABLE'))
  await sendWaiting(ports, OWNER)
  expect(kept.get('a')?.status).toBe('waiting')
})

test('what was changed while it was sent is not taken for sent', async () => {
  const draft = draftOf('a')
  const phone = phoneWith([draft], async () => {
    phone.kept.set('a', { ...draft, version: 2, status: 'typed' })
  })
  await sendWaiting(phone.ports, OWNER)
  expect(phone.kept.get('a')).toMatchObject({ version: 2, status: 'typed' })
})

test('another person’s checklist is not sent', async () => {
  const { ports, saved } = phoneWith([draftOf('a', { owner: 'somebody' })])
  await sendWaiting(ports, OWNER)
  expect(saved).toEqual([])
})

test('a draft begins with what the server has', () => {
  const draft = beginDraft(OWNER, 'a', {
    flowEntityId: 'a',
    keys: 2,
    spareWheel: true,
    tools: null,
    papers: ['rc'],
    odometer: 43_210,
    receiverName: null,
    signatureUrl: '/files/signature',
    savedAt: '2026-11-23T12:00:00.000Z',
    savedBy: 'dealer',
  })
  expect(draft).toMatchObject({
    handover: { keys: 2, spareWheel: true, tools: null, papers: ['rc'], odometer: 43_210, receiverName: '' },
    signatureUrl: '/files/signature',
    status: 'sent',
  })
})
