import { expect, test } from 'vitest'
import { MAX_PROOF_FILES } from '#domain/car-payments/payment-submission.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'
import { slotsWith, filesOf, withFile } from './proof-slots.ts'

const file = (name: string): UploadedFile => ({ fileId: name, url: `/${name}`, thumbnailUrl: null, name })

test('an empty place follows each file, up to the maximum of a proof', () => {
  let slots = slotsWith([])
  for (let count = 1; count <= MAX_PROOF_FILES; count += 1) {
    slots = withFile(slots, slots.at(-1)?.key ?? 0, file(`${count}.pdf`))
    expect(slots.filter((slot) => slot.file === null)).toHaveLength(count < MAX_PROOF_FILES ? 1 : 0)
  }
  expect(filesOf(slots).map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'])
})

test('a file that is taken out leaves one empty place', () => {
  const both = withFile(withFile(slotsWith([]), 0, file('one')), 1, file('two'))
  const left = withFile(both, 0, null)
  expect(filesOf(left).map(({ name }) => name)).toEqual(['two'])
  expect(left.filter((slot) => slot.file === null)).toHaveLength(1)
})
