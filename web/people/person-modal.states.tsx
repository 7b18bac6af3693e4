import { aPerson } from '#web/testing/a-person.ts'
import { aPhoto } from '#web/testing/a-photo.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import { given, inTurn } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { PersonModal } from './person-modal.tsx'

const PERSON = aPerson()

export const states = {
  'a person is saved with the pasted number, and with no other': {
    signedIn: 'dealer',
    part: <PersonModal type="delivery_driver" person={PERSON} onClose={() => undefined} />,
    calls: {
      updateDriver: given(
        { driverId: PERSON.id, phone: '+919820000009' },
        aPerson({ phone: '+919820000009' }),
      ),
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
  'an evaluator is added with the pasted number': {
    signedIn: 'dealer',
    part: <PersonModal type="dealer_evaluator" onClose={() => undefined} />,
    calls: {
      uploadRaw: inTurn(anUploadedFile(), { ...anUploadedFile(), publicUrl: '/favicon.svg?licence' }),
      createDriver: given(
        {
          type: 'evaluator',
          name: 'Ravi Kumar',
          phone: '+919820000001',
          imageUrl: '/favicon.svg',
          licenseUrl: '/favicon.svg?licence',
        },
        aPerson({ type: 'dealer_evaluator', name: 'Ravi Kumar', phone: '+919820000001' }),
      ),
    },
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Name').fill('Ravi Kumar')
      await getByLabelText('Mobile number').fill('\u202a+91 - (98200) 00001\u202c')
      await getByLabelText('Profile picture').upload(await aPhoto())
      await sees('Replace: Profile picture')
      await getByLabelText('Driving licence').upload(
        new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' }),
      )
      await sees('Replace: Driving licence')
      await getByRole('button', 'Add').click()
    },
    shows: 'Ravi Kumar is in your list.',
  },
  'a file that is chosen without a network is sent once it is back': {
    signedIn: 'dealer',
    part: <PersonModal type="dealer_evaluator" onClose={() => undefined} />,
    calls: { uploadRaw: anUploadedFile() },
    act: async ({ sees, getByLabelText, losesNetwork, findsNetwork }) => {
      await sees('Driving licence')
      await losesNetwork()
      await getByLabelText('Driving licence').upload(
        new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' }),
      )
      await sees('You’re offline. The file is sent when the network returns.')
      await findsNetwork()
    },
    shows: ['Uploaded', 'licence.pdf'],
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
