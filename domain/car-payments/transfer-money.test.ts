import { describe, expect, test } from 'vitest'
import { moneyOfTransfer } from './transfer-money.ts'

const LINE = { amountPaise: 846_000_00, usedPaise: 0, returnedPaise: 0 }

describe('the money of a transfer', () => {
  test.each([
    ['is not found without a line', [], 92_000_00, 'notFound'],
    [
      'is received while enough of its line is unused',
      [{ ...LINE, usedPaise: 754_000_00 }],
      92_000_00,
      'received',
    ],
    ['is received where nothing is needed any more', [{ ...LINE, usedPaise: 846_000_00 }], 0, 'received'],
    [
      'is returned once its line was paid back',
      [{ ...LINE, usedPaise: 846_000_00, returnedPaise: 92_000_00 }],
      92_000_00,
      'returned',
    ],
    [
      'is short where the line is used for something else',
      [{ ...LINE, usedPaise: 800_000_00 }],
      92_000_00,
      'short',
    ],
    ['is short where less arrived', [{ ...LINE, amountPaise: 91_999_99 }], 92_000_00, 'short'],
  ] as const)('%s', (_, lines, needed, money) => {
    expect(moneyOfTransfer(lines, needed)).toBe(money)
  })
})
