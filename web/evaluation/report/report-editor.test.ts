import { describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import { emptyReport } from './empty-report.ts'
import { beginDraft, type DraftDamage, type ReportDraft } from './report-draft.ts'
import { createReportEditor, type EditorPorts } from './report-editor.ts'

const NETWORK = new CallFailure({ kind: 'network' })
const CHANGED = new CallFailure(readRefusal(409, { code: 'REPORT_CHANGED', error: 'Changed.' }, null))

const DENT: DraftDamage = {
  id: 'a',
  panel: 'roof',
  kind: 'dent',
  severity: 'light',
  note: null,
  pictureUrl: null,
}

/** A phone and a server that behave as told. */
function createPorts() {
  const phone = {
    draft: null as ReportDraft | null,
    isFull: false,
    /** Whether the list of cars that the phone keeps has the car. */
    knowsCar: false,
  }
  const server = {
    report: emptyReport({}),
    failure: null as CallFailure | null,
    saved: [] as Input<'saveConditionReport'>[],
    /** Runs before a save is answered. */
    during: () => undefined as void,
  }
  const answer = <Value>(value: () => Value): Promise<Value> =>
    server.failure === null ? Promise.resolve(value()) : Promise.reject(server.failure)
  const ports: EditorPorts = {
    loadDraft: () => Promise.resolve(phone.draft),
    begin: () => Promise.resolve(phone.knowsCar ? beginDraft(server.report.flowEntityId) : null),
    keepDraft: (draft) => {
      if (phone.isFull) return Promise.reject(new DOMException('Full', 'QuotaExceededError'))
      phone.draft = structuredClone(draft)
      return Promise.resolve()
    },
    read: () => answer(() => server.report),
    save: (input) =>
      answer(() => {
        server.saved.push(input)
        if (input.version !== server.report.version) throw CHANGED
        server.report = storedAs(input, server.report.version + 1)
        server.during()
        return server.report
      }),
  }
  return { phone, server, ports }
}

function storedAs(input: Input<'saveConditionReport'>, version: number): ConditionReport {
  return emptyReport({
    version,
    sections: input.sections as ConditionReport['sections'],
    odometer: input.odometer as number | null,
    damages: input.damages.map((damage) => ({
      ...(damage as DraftDamage),
      thumbnailUrl: null,
    })),
    savedAt: '2026-11-23T09:30:00.000Z',
    savedBy: 'evaluator',
  })
}

const odometer = (km: number) => (content: ReportDraft['content']) => ({ ...content, odometer: km })

describe('a report being filled in', () => {
  test('is stored on the phone at once, and on the server when it is saved', async () => {
    const { phone, server, ports } = createPorts()
    const editor = createReportEditor(ports)
    await editor.open()
    expect(editor.state().status).toEqual({ kind: 'saved' })
    editor.change(odometer(5))
    expect(editor.state().status).toEqual({ kind: 'onPhone', error: null })
    await expect.poll(() => phone.draft?.content.odometer).toBe(5)
    await editor.save()
    expect(editor.state().status).toEqual({ kind: 'saved' })
    expect(server.report).toMatchObject({ version: 1, odometer: 5 })
    await editor.save()
    expect(server.saved).toHaveLength(1)
  })

  test('goes on from the phone after a reload without a network, and is sent later', async () => {
    const { phone, server, ports } = createPorts()
    const before = createReportEditor(ports)
    await before.open()
    before.change(odometer(5))
    await expect.poll(() => phone.draft?.content.odometer).toBe(5)
    server.failure = NETWORK
    const after = createReportEditor(ports)
    await after.open()
    expect(after.state()).toMatchObject({ draft: { content: { odometer: 5 } }, status: { kind: 'onPhone' } })
    await after.save()
    expect(after.state().status).toEqual({ kind: 'onPhone', error: NETWORK })
    server.failure = null
    await after.save()
    expect(server.report.odometer).toBe(5)
  })

  test('cannot begin without the phone and the server', async () => {
    const { server, ports } = createPorts()
    server.failure = NETWORK
    const editor = createReportEditor(ports)
    await editor.open()
    expect(editor.state()).toMatchObject({ draft: null, failure: NETWORK })
  })

  test('begins without a network for a car that the phone knows, and joins what is stored later', async () => {
    const { phone, server, ports } = createPorts()
    phone.knowsCar = true
    server.report = emptyReport({ version: 3, sections: { engine: { start: { answer: 'ok' } } } })
    server.failure = NETWORK
    const editor = createReportEditor(ports)
    await editor.open()
    expect(editor.state()).toMatchObject({ draft: { version: 0 }, status: { kind: 'saved' } })
    editor.change(odometer(5))
    await expect.poll(() => phone.draft?.content.odometer).toBe(5)
    server.failure = null
    await editor.save()
    expect(server.report).toMatchObject({ version: 4, odometer: 5, sections: { engine: { start: {} } } })
    expect(editor.state().conflicts).toEqual([])
  })

  test('does not begin where the server refuses, whatever the phone knows', async () => {
    const { phone, server, ports } = createPorts()
    phone.knowsCar = true
    server.failure = new CallFailure(readRefusal(404, { code: 'NOT_FOUND', error: 'No.' }, null))
    const editor = createReportEditor(ports)
    await editor.open()
    expect(editor.state().draft).toBeNull()
  })

  test('says so when the phone cannot store it, and that it can again', async () => {
    const { phone, ports } = createPorts()
    const editor = createReportEditor(ports)
    await editor.open()
    phone.isFull = true
    editor.change(odometer(5))
    await expect.poll(() => editor.state().status.kind).toBe('onPage')
    phone.isFull = false
    editor.change(odometer(6))
    await expect.poll(() => editor.state().status.kind).toBe('onPhone')
  })
})

describe('a picture of a damage', () => {
  const PICTURE = { pictureUrl: '/files/a?sig=x', thumbnailUrl: '/files/a/thumbnail?sig=x' }

  /** Opens a report that has a dent, to whose damage a picture was added since. */
  async function openAsPictureArrives() {
    const made = createPorts()
    const { server, ports } = made
    server.report = emptyReport({ version: 1, damages: [{ ...DENT, thumbnailUrl: null }] })
    const editor = createReportEditor(ports)
    await editor.open()
    server.report = emptyReport({ version: 2, damages: [{ ...DENT, ...PICTURE }] })
    return { ...made, editor }
  }

  test('is shown once it has arrived, and what is typed stays', async () => {
    const { server, editor } = await openAsPictureArrives()
    editor.change(odometer(5))
    await editor.refresh()
    const { draft, status } = editor.state()
    expect(draft?.content).toMatchObject({ odometer: 5, damages: [{ id: 'a', pictureUrl: '/files/a' }] })
    expect(draft?.links['/files/a']).toEqual(PICTURE)
    expect(status).toEqual({ kind: 'onPhone', error: null })
    await editor.save()
    expect(server.saved).toMatchObject([{ version: 2, damages: [{ pictureUrl: '/files/a' }] }])
  })

  test('that arrives during a save is read after it', async () => {
    const { server, editor } = await openAsPictureArrives()
    let refreshed: Promise<void> | undefined
    server.during = () => {
      refreshed = editor.refresh()
    }
    editor.change(odometer(5))
    await editor.save()
    await refreshed
    expect(server.saved.at(-1)).toMatchObject({ version: 2, odometer: 5 })
    expect(editor.state()).toMatchObject({
      draft: { version: 3, content: { odometer: 5, damages: [{ pictureUrl: '/files/a' }] } },
      status: { kind: 'saved' },
    })
  })

  test('changes nothing while the server cannot be reached, or before the report is open', async () => {
    const { server, ports, editor } = await openAsPictureArrives()
    const before = editor.state()
    server.failure = NETWORK
    await editor.refresh()
    expect(editor.state()).toBe(before)
    const unopened = createReportEditor(ports)
    await unopened.refresh()
    expect(unopened.state().draft).toBeNull()
  })
})

describe('another person’s change', () => {
  test('of something else is taken over, and the save goes on', async () => {
    const { server, ports } = createPorts()
    const editor = createReportEditor(ports)
    await editor.open()
    server.report = emptyReport({ version: 1, sections: { body: { rust: { answer: 'major' } } } })
    editor.change(odometer(5))
    await editor.save()
    expect(editor.state()).toMatchObject({ status: { kind: 'saved' }, conflicts: [] })
    expect(server.report).toMatchObject({
      version: 2,
      odometer: 5,
      sections: { body: { rust: { answer: 'major' } } },
    })
  })

  test('of the same thing is shown first; what was typed here stays and is sent next', async () => {
    const { server, ports } = createPorts()
    const editor = createReportEditor(ports)
    await editor.open()
    server.report = emptyReport({ version: 1, odometer: 7 })
    editor.change(odometer(5))
    await editor.save()
    expect(editor.state()).toMatchObject({
      draft: { version: 1, content: { odometer: 5 } },
      status: { kind: 'onPhone', error: CHANGED },
      conflicts: [{ kind: 'odometer', theirs: 7 }],
    })
    expect(server.report.odometer).toBe(7)
    editor.closeConflicts()
    await editor.save()
    expect(server.report).toMatchObject({ version: 2, odometer: 5 })
  })

  test('what is typed during a save is not lost', async () => {
    const { server, ports } = createPorts()
    const editor = createReportEditor(ports)
    await editor.open()
    server.during = () => {
      server.during = () => undefined
      editor.change((content) => ({ ...content, sections: { engine: { oil: { answer: 'minor' } } } }))
    }
    editor.change(odometer(5))
    await editor.save()
    expect(editor.state().status.kind).toBe('onPhone')
    await editor.save()
    expect(server.report).toMatchObject({ odometer: 5, sections: { engine: { oil: { answer: 'minor' } } } })
  })
})
