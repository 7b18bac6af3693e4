import { anId } from '#web/testing/a-car.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import type { States } from '#web/testing/states/state.ts'
import { CarPapersForm } from './car-papers-form.tsx'

const form = {
  signedIn: 'admin',
  part: (
    <CarPapersForm
      car={aStockCar({
        papers: [
          {
            kind: 'insurance',
            status: 'clear',
            detail: 'until 5 Mar 2027',
            source: 'the policy',
            asOf: '2026-03-05T00:00:00.000Z',
          },
        ],
      })}
    />
  ),
} as const

export const states = {
  'full, and nothing changed yet': { ...form, shows: ['until 5 Mar 2027', 'Save papers'] },
  'a source that is too long, beside its paper': {
    ...form,
    calls: { 'admin/updateCar': { carId: anId(1) } },
    act: async ({ getByLabelText, getByRole }) => {
      await getByLabelText('Source', 'Hypothecation (loan)').fill('The RTO of Delhi. '.repeat(6))
      await getByRole('button', 'Save papers').click()
    },
    shows: [
      'Invalid data provided: At most 100 characters.',
      'Hypothecation (loan), Source: At most 100 characters.',
    ],
  },
} satisfies States
