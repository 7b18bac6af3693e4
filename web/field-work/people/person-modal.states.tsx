import { aPerson } from '#web/testing/a-person.ts'
import { failed } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { PersonModal } from './person-modal.tsx'

const PERSON = aPerson()

export const states = {
  'a person is saved with the pasted number, and with no other': {
    signedIn: 'dealer',
    part: <PersonModal type="delivery_driver" person={PERSON} onClose={() => undefined} />,
    calls: {
      updateDriver: ({ phone }) => (phone === '+919820000009' ? aPerson({ phone: '+919820000009' }) : failed),
    },
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Mobile number').fill('+91 (98200) 00009 9')
      await getByRole('button', 'Save').click()
      await sees('Please provide a valid 10-digit mobile number.')
      await getByLabelText('Mobile number').fill('\u202a+91 (98200)\u00a000009\u202c')
      await getByRole('button', 'Save').click()
    },
    shows: 'Imran Sheikh is saved.',
  },
  'what is missing, and files of other kinds': {
    signedIn: 'dealer',
    part: <PersonModal type="dealer_evaluator" onClose={() => undefined} />,
    act: async ({ getByRole, getByLabelText }) => {
      const text = new File(['text'], 'licence.txt', { type: 'text/plain' })
      await getByLabelText('Driving licence').upload(text)
      await getByLabelText('Profile picture').upload(text)
      await getByRole('button', 'Add').click()
    },
    shows: [
      'Please fill in all required fields and upload both license and profile picture.',
      'Only JPEG, PNG, JPG, or PDF files are allowed for license.',
      'Only JPEG, PNG, or JPG files are allowed for profile picture.',
    ],
  },
} satisfies States
