import { useEffect, useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { useAnyText } from '#web/text/text.ts'
import { anId } from '#web/testing/a-car.ts'
import { findFaults } from './check-state.ts'
import {
  after,
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from './replies.ts'
import type { State } from './state.ts'
import { STAGE } from './test-states.ts'

// Each check is given a state with the fault that it is there for. A check that misses it protects nothing.

function faultsOf(part: ReactElement, more: Partial<State> = {}): Promise<string[]> {
  return findFaults({ part, shows: 'Yardbid', ...more } as State, STAGE)
}

const SOUND = <p>Yardbid</p>

/** Shows how many cars can be browsed. */
function Counts() {
  const { data, isError } = useRead('getDealerCounts', {})
  return <p>Yardbid {isError ? 'Unknown' : data?.carCount}</p>
}

/** A button that takes two cars out of My Cars, one after the other. */
function Removes() {
  const { mutate } = useChange('removeFromMyCars')
  const [turn, setTurn] = useState(1)
  const remove = () => {
    mutate({ carId: anId(turn) })
    setTurn(turn + 1)
  }
  return (
    <button type="button" onClick={remove} disabled={turn > 2}>
      Yardbid
    </button>
  )
}

const REMOVED = { success: true } as const
const removing = (removeFromMyCars: ReplyTo<'removeFromMyCars'>, times = 1) =>
  faultsOf(<Removes />, {
    calls: { removeFromMyCars },
    act: async ({ getByRole }) => {
      for (let time = 0; time < times; time += 1) await getByRole('button', 'Yardbid').click()
    },
  })

function Failing({ how }: { readonly how: () => void }) {
  useEffect(how, [how])
  return SOUND
}

/** A button that cannot be clicked at first. */
function Hindered({ by }: { readonly by: 'none' | 'cover' | 'disabled' | 'twin' }) {
  const [hindrance, setHindrance] = useState<string>(by)
  const [served, translate] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setHindrance('none'), 150)
    return () => clearTimeout(timer)
  }, [])
  const click = () =>
    translate(hindrance === 'none' || by === 'none' ? 'Clicked in time' : 'Clicked too early')
  return (
    <>
      <p>{served}</p>
      <button type="button" onClick={click} disabled={hindrance === 'disabled'}>
        Yardbid
      </button>
      {hindrance === 'twin' && <button type="button">Yardbid</button>}
      {hindrance === 'cover' && <div style={{ position: 'fixed', inset: 0 }} />}
    </>
  )
}

test('a sound state has no faults', async () => {
  expect(await faultsOf(SOUND)).toEqual([])
})

test('a state is awaited until it shows its texts, and fails with what it shows instead', async () => {
  expect(await faultsOf(SOUND, { shows: 'Sold' })).toEqual([
    expect.stringContaining('Not shown: “Sold”. Shown: “Yardbid'),
  ])
})

test('a page that scrolls sideways is reported in the size in which it does', async () => {
  const faults = await faultsOf(<p style={{ width: 500 }}>Yardbid</p>)
  expect(faults).toContain('390 light: The page scrolls sideways: 500 of 390 px, up to “Yardbid”.')
  expect(faults.filter((fault) => fault.startsWith('1280'))).toEqual([])
})

test('a text that is cut off is reported, one that ends in an ellipsis is not', async () => {
  const box = { width: 40, overflow: 'hidden', whiteSpace: 'nowrap' } as const
  expect(await faultsOf(<p style={box}>Yardbid Yardbid</p>)).toEqual([
    '390 light: Cut off: “Yardbid Yardbid”.',
  ])
  expect(await faultsOf(<p style={{ ...box, textOverflow: 'ellipsis' }}>Yardbid Yardbid</p>)).toEqual([])
})

test('a placeholder that its field cuts off is reported, one that fits or is typed over is not', async () => {
  const field = (width: number, typed = '') => (
    <>
      {SOUND}
      <input placeholder="Yardbid Yardbid" defaultValue={typed} style={{ width, textOverflow: 'ellipsis' }} />
    </>
  )
  expect(await faultsOf(field(60))).toEqual(['390 light: Cut off in its field: “Yardbid Yardbid”.'])
  expect(await faultsOf(field(300))).toEqual([])
  expect(await faultsOf(field(60, 'Yard'))).toEqual([])
})

test('a text without contrast is reported in the scheme in which it has none', async () => {
  const [fault, ...others] = await faultsOf(<p style={{ color: '#0f1b2d' }}>Yardbid</p>)
  expect(fault).toMatch(/^390 dark: axe color-contrast: p: /)
  expect(others).toEqual([])
})

test('a selected text without contrast is reported', async () => {
  const faults = await faultsOf(
    <>
      <style>{'.dim::selection { background: #777777; color: #808080 }'}</style>
      <input className="dim" aria-label="Yardbid" defaultValue="Yardbid" />
    </>,
  )
  expect(faults).toEqual([
    '390 light: A selected text has a contrast of 1.1: rgb(128, 128, 128) on rgb(119, 119, 119).',
  ])
})

test('a fault of another kind is reported by axe', async () => {
  const faults = await faultsOf(<ul>{SOUND}</ul>)
  expect(faults).toEqual([expect.stringMatching(/^390 light: axe list: ul: /)])
})

test('a fault is reported in a part that is as before but for it', async () => {
  const list = (name?: string) => (
    <section>
      {SOUND}
      <ul>
        <li>
          <button type="button" aria-label={name} />
        </li>
      </ul>
    </section>
  )
  const calls = { shows: ['Yardbid'] }
  expect(await faultsOf(list('Yardbid'), calls)).toEqual([])
  const faults = await faultsOf(list(), calls)
  expect(faults).toContainEqual(expect.stringMatching(/^390 light: axe button-name: button: /))
  // A part with a fault is judged again.
  expect(await faultsOf(list(), calls)).toEqual(faults)
})

test('controls that are too small and too close are reported in the size in which they are', async () => {
  const buttons = ['Yardbid', 'Yard'].map((name) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      style={{ padding: 0, border: 0, width: 'clamp(16px, 3vw, 30px)', height: 'clamp(16px, 3vw, 30px)' }}
    />
  ))
  const faults = await faultsOf(<div style={{ display: 'flex' }}>{buttons}</div>)
  expect(faults).toContainEqual(expect.stringMatching(/^390 light: axe target-size: button/))
})

test('a click waits until its control is alone, enabled and not covered', async () => {
  for (const hindrance of ['none', 'cover', 'disabled', 'twin'] as const) {
    const faults = await faultsOf(<Hindered by={hindrance} />, {
      shows: 'Clicked in time',
      act: async ({ getByRole }) => getByRole('button', 'Yardbid').click(),
    })
    expect(faults, hindrance).toEqual(['390 light: Not in the catalogue: “Clicked in time”.'])
  }
})

test('a text beside the catalogue is reported, also as the name of a control', async () => {
  function Foreign() {
    return (
      <>
        {SOUND}
        <p>Sell it</p>
        <img alt="A wheel" src="/favicon.svg" />
      </>
    )
  }
  const faults = await faultsOf(<Foreign />)
  expect(faults).toEqual([
    '390 light: Not in the catalogue: “Sell it”.',
    '390 light: Not in the catalogue: “A wheel”.',
  ])
})

test('texts of the catalogue and values that the state is given are known', async () => {
  function Named({ name }: { readonly name: string }) {
    const t = useAnyText()
    return <p>{t('layout.welcome', { name })}</p>
  }
  expect(await faultsOf(<Named name="Asha" />, { shows: 'Welcome, Asha' })).toEqual([])
})

test('a control that Tab does not reach is reported, unless another one repeats it', async () => {
  const link = (
    <a href="/help" tabIndex={-1}>
      Yardbid
    </a>
  )
  expect(await faultsOf(link)).toEqual(['390 light: Tab does not reach the a “Yardbid”.'])
  const twice = (
    <>
      <p>{link}</p>
      <p>
        <a href="/help">Yardbid</a>
      </p>
    </>
  )
  expect(await faultsOf(twice)).toEqual([])
})

test('a call that the state does not name is reported', async () => {
  const faults = await faultsOf(<Counts />)
  expect(faults).toEqual([': The call getDealerCounts has no reply: name it in the state’s `calls`.'])
})

test('an answer or a refusal that the operation does not declare is reported', async () => {
  const wrong: Calls = { getDealerCounts: { carCount: -1 } as never }
  expect((await faultsOf(<Counts />, { calls: wrong })).join()).toContain('is not what it declares')
  const faults = await faultsOf(<Counts />, { calls: { getDealerCounts: refusal('BID_TOO_LOW') } })
  expect(faults).toEqual([': The call getDealerCounts does not declare the refusal BID_TOO_LOW.'])
})

test('a reply to a call that changes something, and is never made or not as often, is reported', async () => {
  expect(await removing(REMOVED)).toEqual([])
  expect(
    await faultsOf(<Counts />, { calls: { getDealerCounts: pending, removeFromMyCars: REMOVED } }),
  ).toEqual([': The call removeFromMyCars has a reply, and is never made.'])
  expect(await removing(inTurn(failed, REMOVED))).toEqual([
    ': The call removeFromMyCars has 2 replies in turn, and is made once.',
  ])
})

test('a reply that follows a call, which is never made, is reported', async () => {
  const counts = after('removeFromMyCars', pending, failed)
  expect(await faultsOf(<Counts />, { calls: { getDealerCounts: counts } })).toEqual([
    ': The reply to getDealerCounts follows the call removeFromMyCars, which is never made.',
  ])
})

test('a state is not looked at before it makes any of its calls', async () => {
  function Late() {
    const [isLoaded, setLoaded] = useState(false)
    useEffect(() => {
      const timer = setTimeout(() => setLoaded(true), 150)
      return () => clearTimeout(timer)
    }, [])
    return isLoaded ? (
      <>
        {SOUND}
        <p>Sell it</p>
        <Counts />
      </>
    ) : (
      SOUND
    )
  }
  expect(await faultsOf(<Late />, { calls: { getDealerCounts: pending } })).toEqual([
    '390 light: Not in the catalogue: “Sell it”.',
  ])
})

test('a call with another input than the one that a reply is given for is reported', async () => {
  const two = inTurn(given({ carId: anId(1) }, failed), given({ carId: anId(2) }, REMOVED))
  expect(await removing(two, 2)).toEqual([])
  expect(await removing(given({ carId: anId(2) }, REMOVED))).toEqual([
    expect.stringMatching(
      /^: The call removeFromMyCars was sent \{"carId":"[^"]*1"\}, and not \{"carId":"[^"]*2"\}[.]$/,
    ),
  ])
})

test('a call that fails, that never reaches the server or that is not answered yet is no fault', async () => {
  for (const reply of [failed, unreachable]) {
    expect(await faultsOf(<Counts />, { calls: { getDealerCounts: reply }, shows: 'Unknown' })).toEqual([])
  }
  expect(await faultsOf(<Counts />, { calls: { getDealerCounts: pending } })).toEqual([])
})

test('an error on the console and a rejection that nobody handles are reported', async () => {
  // React warns of a paragraph within a paragraph.
  const reports = await faultsOf(<p>{SOUND}</p>)
  expect(reports).toEqual([expect.stringMatching(/^: Console: .*cannot be a descendant/s)])
  const unhandled = await faultsOf(<Failing how={() => void Promise.reject(new Error('The lot is gone.'))} />)
  expect(unhandled).toEqual([': Unhandled rejection: Error: The lot is gone.'])
})
