import { useState } from 'react'
import type { Actor, States } from '#web/testing/states/state.ts'
import { useListKeys } from './list-keys.ts'

/** An entry of a list, and the title of its case. */
interface Entry {
  readonly dealer: string
  readonly car: string
}

/** A list with a case below it, whose entry is open without having the focus. */
function Cases({ entries, first }: { readonly entries: readonly Entry[]; readonly first: number }) {
  useListKeys()
  const [open, setOpen] = useState(first)
  return (
    <>
      <ul>
        {entries.map(({ dealer }, index) => (
          <li key={dealer}>
            <a
              href={`#${index}`}
              data-entry="open"
              aria-current={index === open ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                setOpen(index)
              }}
            >
              {dealer}
            </a>
          </li>
        ))}
      </ul>
      <p>{entries[open]?.car}</p>
    </>
  )
}

const ENTRIES: readonly Entry[] = [
  { dealer: 'Asha Motors', car: '2019 Hyundai Creta SX' },
  { dealer: 'Bharat Cars', car: '2020 Tata Nexon XZ' },
  { dealer: 'City Wheels', car: '2021 Mahindra Thar LX' },
]
const pressing =
  (key: string) =>
  async ({ sees, keyboard }: Actor) => {
    await sees('2020 Tata Nexon XZ')
    await keyboard(key)
  }

export const states = {
  'j goes on from the open entry': {
    part: <Cases entries={ENTRIES} first={1} />,
    act: pressing('j'),
    shows: '2021 Mahindra Thar LX',
  },
  'k goes back from the open entry': {
    part: <Cases entries={ENTRIES} first={1} />,
    act: pressing('k'),
    shows: '2019 Hyundai Creta SX',
  },
} satisfies States
