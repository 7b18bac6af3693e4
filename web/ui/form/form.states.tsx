import '#web/text/en/onboarding.ts'
import '#web/settings/console/settings-texts.ts'
import '#web/car-payments/payment-texts.ts'
import '#web/text/en/console.ts'
import '#web/text/en/login.ts'
import '#web/text/en/entry.ts'
import '#web/text/en/access.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readIfsc } from '#domain/identifiers/ifsc.ts'
import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { aSignIn } from '#web/testing/a-sign-in.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { PEOPLE } from '#web/testing/states/people.ts'
import { after, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { anyText as t, useAnyText } from '#web/text/text.ts'
import type { Field } from './fields.ts'
import { Form } from './form.tsx'

const fieldsWith = (options: readonly string[]) =>
  [
    { name: 'name', kind: 'text', about: 'name', label: 'people.name', missing: 'people.required' },
    {
      name: 'phone',
      kind: 'phone',
      label: 'people.phone',
      help: 'people.phoneHint',
      missing: 'people.required',
    },
    { name: 'email', kind: 'text', about: 'email', label: 'register.email' },
    { name: 'password', kind: 'secret', label: 'login.password', show: 'login.showPassword' },
    {
      name: 'latitude',
      kind: 'number',
      min: 6,
      max: 37.5,
      label: 'console.latitude',
      fault: 'console.enterDegrees',
      missing: 'console.enterField',
    },
    { name: 'amount', kind: 'money', label: 'payment.amount', fault: 'console.enterRupees' },
    { name: 'day', kind: 'date', label: 'console.paperAsOf', min: '2026-01-01', max: '2026-12-31' },
    {
      name: 'city',
      kind: 'choice',
      label: 'console.city',
      choose: 'console.choose',
      options: options.map((city) => ({ value: city, label: city })),
      missing: 'console.chooseCity',
    },
    { name: 'ifsc', kind: 'identifier', of: 'code', read: readIfsc, label: 'settings.ifscCode' },
    { name: 'address', kind: 'text', about: 'address', rows: 2, label: 'people.address' },
    {
      name: 'role',
      kind: 'choice',
      look: 'radio',
      label: 'access.person',
      options: options.map((yard) => ({ value: yard, label: yard })),
    },
    {
      name: 'photo',
      kind: 'files',
      label: 'people.photo',
      accept: 'image/jpeg,application/pdf',
      documents: true,
      rule: () => ({
        folder: 'drivers',
        documentType: 'profilePicture',
        takes: /^(image\/jpeg|application\/pdf)$/,
        wrongKind: () => t('people.wrongPhoto'),
        tooLarge: t('people.tooLarge'),
      }),
      missing: 'people.required',
    },
    {
      name: 'signature',
      kind: 'signature',
      label: 'contract.signature',
      clear: 'contract.clear',
      missing: 'contract.notSigned',
    },
  ] as const satisfies readonly Field[]

/** A form with a field of each kind. */
function EveryKind({ options }: { readonly options: readonly string[] }) {
  return (
    <Form
      name="every-kind"
      fields={fieldsWith(options)}
      call="createDriver"
      input={({ name, phone, address }) => ({ name, phone, address, imageUrl: '', licenseUrl: '' })}
      submit="people.add"
      failed="people.saveFailed"
      incomplete="people.missing"
      onDone={() => undefined}
    />
  )
}

const SOME = [
  { name: 'name', kind: 'text', about: 'name', label: 'people.name', missing: 'people.required' },
  { name: 'address', kind: 'text', about: 'address', rows: 2, label: 'people.address' },
] as const satisfies readonly Field[]

/** A form that can be left, and comes back. */
function Left() {
  const translate = useAnyText()
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(!isOpen)}>
        {translate(isOpen ? 'common.close' : 'people.add')}
      </Button>
      {isOpen && (
        <Form
          name="left"
          fields={SOME}
          call="createDriver"
          input={(given) => ({ ...given, phone: '9810000002', imageUrl: '/photo', licenseUrl: '/licence' })}
          submit="people.save"
          failed="people.saveFailed"
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}

const alone = (calls: Calls = {}) =>
  ({ signedIn: 'dealer', part: <EveryKind options={['Pune', 'Delhi']} />, calls }) as const
const left = (calls: Calls = {}) => ({ signedIn: 'dealer', part: <Left />, calls }) as const

async function fillIn({ getByLabelText, getByRole, sees }: Actor): Promise<void> {
  await getByLabelText('Name').fill('Ravi Kumar')
  await getByLabelText('Mobile number').fill(' +91 (98100) 00002')
  await getByLabelText('Email').fill('ravi@yardbid.test')
  await getByLabelText('Latitude').fill('28.5355')
  await getByLabelText('Amount').fill('8.2 lakh')
  await getByLabelText('City').selectOptions('Pune')
  await getByLabelText('IFSC').fill('hdfc 000 0001')
  await getByRole('radio', 'Pune').click()
  await getByLabelText('Profile picture').upload(
    new File(['%PDF-1.7'], 'photo.pdf', { type: 'application/pdf' }),
  )
  await sees('Replace')
}

async function fillInSome({ getByLabelText }: Actor): Promise<void> {
  await getByLabelText('Name').fill('Ravi Kumar')
  await getByLabelText('Address (optional)').fill('14 Okhla Phase II, New Delhi')
}

const send = ({ getByRole }: Actor) => getByRole('button', 'Save').click()

export const states = {
  empty: { ...alone(), shows: ['Name', 'IFSC', 'Clear'] },
  'filled in': {
    ...alone({ uploadRaw: anUploadedFile() }),
    act: fillIn,
    shows: ['9810000002', 'HDFC0000001', 'Eight lakh twenty thousand'],
  },
  'faults of every kind': {
    ...alone(),
    act: async ({ getByLabelText, getByRole, keyboard }) => {
      await getByLabelText('Mobile number').fill('12345')
      await getByLabelText('Latitude').fill('5')
      await getByLabelText('Amount').fill('much')
      await getByLabelText('IFSC').fill('HDFC')
      await getByLabelText('Address (optional)').fill('--')
      await getByRole('button', 'Add').click()
      await keyboard('{Tab}')
    },
    shows: [
      'Enter degrees in India: a number from 6 to 37.5.',
      'Choose the city.',
      'This is no address: an address has letters or digits.',
    ],
  },
  'a question about a name': {
    ...left(),
    act: async (actor) => {
      await actor.getByLabelText('Name').fill('Test')
      await send(actor)
    },
    shows: 'This doesn’t look like a name. Please check it.',
  },
  waiting: {
    ...left({ createDriver: pending }),
    act: async (actor) => {
      await fillInSome(actor)
      await send(actor)
    },
    shows: 'Ravi Kumar',
  },
  // The input of the operation judges what no rule of a kind does.
  'refused by field': {
    ...left({ createDriver: aPerson() }),
    act: async (actor) => {
      await fillInSome(actor)
      await actor.getByLabelText('Name').fill('Ravi '.repeat(60))
      await send(actor)
    },
    shows: ['Invalid data provided: At most 200 characters.', 'Name: At most 200 characters.'],
  },
  'refused whole, then unreachable': {
    ...left({
      createDriver: inTurn(refusal('ALREADY_EXISTS', { message: 'This phone is taken.' }), unreachable),
    }),
    act: async (actor) => {
      await fillInSome(actor)
      await send(actor)
      await actor.sees('This phone is taken.')
      await send(actor)
    },
    shows: 'Please try again.',
  },
  offline: {
    ...left(),
    act: async (actor) => {
      await fillInSome(actor)
      await actor.losesNetwork()
    },
    shows: 'You’re offline.',
  },
  'kept after it was left': {
    ...left(),
    act: async (actor) => {
      await fillInSome(actor)
      await actor.getByRole('button', 'Close').click()
      await actor.getByRole('button', 'Add').click()
    },
    shows: ['You did not finish this.', 'Ravi Kumar', '14 Okhla Phase II, New Delhi'],
  },
  'nothing is kept once it is sent or cancelled': {
    ...left({ createDriver: aPerson() }),
    act: async (actor) => {
      await fillInSome(actor)
      await send(actor)
      await actor.getByRole('button', 'Add').click()
      await actor.getByLabelText('Name').fill('Imran Sheikh')
      await actor.getByRole('button', 'Cancel').click()
      await actor.getByRole('button', 'Add').click()
    },
    shows: ['Name', 'Save'],
  },
  'kept over an expired session': {
    ...asAdmin(paths.admin.places, {
      'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
      'admin/getYards': [],
      'admin/getCityAliases': [],
      'admin/createCity': refusal('UNAUTHENTICATED'),
      verifySession: after('admin/createCity', PEOPLE.admin.session, refusal('UNAUTHENTICATED')),
      login: aSignIn({ user: PEOPLE.admin.session.user }),
    }),
    act: async ({ getByRole, getByLabelText, keyboard, sees }) => {
      await getByRole('button', 'Add city').click()
      await getByLabelText('City').fill('Kochi')
      // The state follows once the city is left.
      await keyboard('{Tab}')
      await sees('Kerala')
      await keyboard('{Enter}')
      await sees('Sign in to bid')
      await getByLabelText('Email').fill('meera@yardbid.test')
      await getByLabelText('Password').fill('a long password')
      await keyboard('{Enter}')
      await getByRole('button', 'Add city').click()
    },
    shows: ['You did not finish this.', 'Kochi', 'Kerala'],
  },
} satisfies States
