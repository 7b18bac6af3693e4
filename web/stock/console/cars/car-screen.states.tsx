import type { StockCar } from '#contract/stock/admin-cars.ts'
import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { given, inTurn, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import { YARDS } from '#web/testing/some-yards.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { NEW_CAR } from './new-car-id.ts'

const ADDING = {
  'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
  'admin/getYards': [],
} as const

const NO_CHANGES = { changes: [], total: 0, nextCursor: null }
const TWINS = {
  cars: [
    aStockCar({ regno: 'HR26DK77', isTwin: true }),
    aStockCar({ id: anId(8), year: 2018, regno: 'HR26DK0077', isTwin: true, status: 'listed' }),
  ],
  total: 2,
  nextCursor: null,
}

const OF_A_BANK = {
  regno: 'DL8CAF1234',
  reserve: 575_000,
  startingPrice: 425_000,
  chassisNo: 'MA3EHKD17A0123456',
  engineNo: 'K12MN1234567',
  agreementNo: 'LXDEL00123-45',
  repossessedOn: '2026-03-05',
  parkedSince: '2026-03-07',
  keys: 2,
  insuranceUntil: '2027-03-31',
} satisfies Partial<StockCar>

const oneCar = (car: Partial<StockCar>, calls: Calls = {}) =>
  asAdmin(paths.admin.car(anId(1)), {
    'admin/getCar': aStockCar(car),
    'admin/getConditionReports': { reports: [] },
    'admin/getCarChanges': NO_CHANGES,
    ...ADDING,
    ...calls,
  })

async function fillIn({ getByLabelText, getByRole }: Actor): Promise<void> {
  await getByLabelText('Make').fill('Tata')
  await getByLabelText('Model').fill('Punch')
  await getByLabelText('Year').fill('2021')
  await getByLabelText('City').selectOptions('Delhi')
  await getByLabelText('Registration number').fill('DL1CBA1')
  await getByRole('button', 'Add car').click()
}

export const states = {
  'a number that another car has too': {
    ...oneCar({ regno: 'HR26DK77', isTwin: true }, { 'admin/getCars': TWINS }),
    shows: [
      'Another car here has the same number',
      'See both cars',
      '2018 Hyundai Creta',
      'Merge into this car',
    ],
  },
  'a car that is merged into its twin, once it is refused': {
    ...oneCar(
      { regno: 'HR26DK77', isTwin: true },
      {
        'admin/getCars': TWINS,
        'admin/getCar': inTurn(
          aStockCar({ regno: 'HR26DK77', isTwin: true }),
          aStockCar({ regno: 'HR26DK77', isTwin: true }),
          aStockCar({ regno: 'HR26DK77', mergedCarIds: [anId(8)] }),
        ),
        'admin/mergeCars': inTurn(
          refusal('CAR_IN_AUCTION', {
            message: 'This car is in an auction that is not over. Merge the other one into it.',
          }),
          given(
            { carId: anId(8), intoCarId: anId(1), reason: 'One chassis number.' },
            aStockCar({ regno: 'HR26DK77', mergedCarIds: [anId(8)] }),
          ),
        ),
      },
    ),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Merge into this car: 2018 Hyundai Creta, added 21 Nov 2026, 1:30 am').click()
      await sees('Are both cars HR26DK77 one car?')
      await getByLabelText('How it is known that they are one').fill('One chassis number.')
      await getByRole('button', 'Merge cars').click()
      await sees('This car is in an auction that is not over. Merge the other one into it.')
      await getByRole('button', 'Merge cars').click()
    },
    shows: ['Merged. The number is that of one car.', 'History of the merged car'],
  },
  'a car that was merged into another one': {
    ...oneCar({ regno: 'HR26DK77', mergedIntoCarId: anId(8) }),
    shows: ['This car was merged into another one with its number', 'Go to that car'],
  },
  'a car that was sold here before': {
    ...oneCar({ regno: 'DL1CBA1', earlierCarId: anId(7) }),
    shows: ['Its earlier sale', 'DL1CBA1'],
  },
  'a car that was sold here before is added again': {
    ...asAdmin(paths.admin.car(NEW_CAR), {
      ...ADDING,
      'admin/createCar': inTurn(
        refusal('ALREADY_EXISTS', {
          message:
            'A car with the registration number DL1CBA1 was sold here before and delivered. Confirm whether it is here again.',
          fields: { cameBack: 'It was sold here before.' },
        }),
        given({ make: 'Tata', regno: 'DL1CBA1', cameBack: true }, { carId: anId(1) }),
      ),
      'admin/getCar': aStockCar({ regno: 'DL1CBA1', earlierCarId: anId(7) }),
      'admin/getConditionReports': { reports: [] },
      'admin/getCarChanges': NO_CHANGES,
    }),
    act: async (actor) => {
      await fillIn(actor)
      await actor.sees('DL1CBA1 was sold here before. Is it here again?')
      await actor.getByRole('button', 'Yes, add it again').click()
    },
    shows: ['Car added. Now add its pictures.', 'Its earlier sale'],
  },
  'a car of a bank': {
    ...oneCar(OF_A_BANK),
    shows: [
      'MA3EHKD17A0123456',
      'K12MN1234567',
      'Kept for the next auction',
      '4,25,000',
      'Seen only by the house',
      'LXDEL00123-45',
    ],
  },
  'the reserve of a car in an auction is changed, its keys are not': {
    ...oneCar(
      { ...OF_A_BANK, status: 'listed', auctionId: anId(2) },
      { 'admin/updateCar': given({ carId: anId(1), reserve: 600_000 }, { carId: anId(1) }) },
    ),
    act: async ({ getByRole, getByLabelText }) => {
      await getByLabelText('Reserve').fill('6 lakh')
      await getByRole('button', 'Save changes').click()
    },
    shows: ['Saved', 'what is kept for the next auction'],
  },
  'a faulty engine number is refused, a short chassis number asked about': {
    ...asAdmin(paths.admin.car(NEW_CAR), ADDING),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Make').fill('Premier')
      await getByLabelText('Model').fill('Padmini')
      await getByLabelText('Year').fill('1996')
      await getByLabelText('City').selectOptions('Delhi')
      await getByLabelText('Chassis number (VIN)').fill('4751234')
      await getByLabelText('Engine number').fill('XXXX')
      await getByRole('button', 'Add car').click()
      await sees('Enter 5 to 25 letters and figures, as on the RC.')
      await getByLabelText('Engine number').fill('E 75123')
      await getByRole('button', 'Add car').click()
    },
    shows: ['only old cars have others', 'That is what it says'],
  },
  // Nothing is added: the call has no reply.
  'unusual kilometres are asked about before a car is added': {
    ...asAdmin(paths.admin.car(NEW_CAR), {
      'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
      'admin/getYards': [],
    }),
    act: async ({ getByRole, getByLabelText }) => {
      await getByLabelText('Make').fill('Tata')
      await getByLabelText('Model').fill('Punch')
      await getByLabelText('Year').fill('2021')
      await getByLabelText('City').selectOptions('Delhi')
      await getByLabelText('Kilometres').fill('43')
      await getByRole('button', 'Add car').click()
    },
    shows: ['Few cars have this figure. Please check it.', 'That is what it says'],
  },
  'a car that is moved to another yard, once it is refused and tried again': {
    ...oneCar(
      { regno: 'DL8CAF5031', status: 'listed', yardId: anId(91), yard: 'Okhla Yard' },
      {
        'admin/getYards': YARDS,
        'admin/moveCar': inTurn(
          unreachable,
          refusal('WRONG_STATE', { message: 'This car has left; it is in no yard any more.' }),
          given({ yardId: anId(92) }, aStockCar({ yard: 'Bhiwandi Yard', city: 'Mumbai' })),
        ),
      },
    ),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      const move = () => getByRole('button', 'Move car').click()
      await getByRole('button', 'Move to another yard').click()
      await sees('Move DL8CAF5031?')
      await getByLabelText('To the yard').selectOptions('Bhiwandi Yard, Mumbai')
      await seesInTurn(
        move,
        'The car couldn’t be moved. Please try again.',
        'This car has left; it is in no yard any more.',
      )(actor)
      await move()
    },
    shows: 'Moved to Bhiwandi Yard. The dealers are notified.',
  },
  'the yard to which a car moves is chosen': {
    ...oneCar(
      { regno: 'DL8CAF5031', status: 'listed', yardId: anId(91), yard: 'Okhla Yard' },
      { 'admin/getYards': YARDS },
    ),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Move to another yard').click()
      await getByRole('button', 'Move car').click()
    },
    shows: ['Choose the yard.', 'Their gate passes for the old yard end'],
  },
  'a fact of a sold car is corrected, once by nobody and once by a second person': {
    ...oneCar(
      { regno: 'DL8CAF5031', status: 'sold', ownership: 1 },
      {
        'admin/correctSoldCar': inTurn(
          refusal('INVALID_INPUT', {
            message: 'Change the facts that were wrong.',
            fields: { facts: 'Change the facts that were wrong.' },
          }),
          refusal('PASSWORD_REQUIRED'),
          given(
            { carId: anId(1), facts: { ownership: 3 }, reason: 'The RC says so.' },
            { proposalId: anId(379), outcome: 'waiting' },
          ),
        ),
        ...PASSWORD_CONFIRMED,
      },
    ),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('button', 'Correct facts of a sold car').click()
      await getByLabelText('How it is known (the dealer will read it)').fill('The RC says so.')
      await getByRole('button', 'Propose correction').click()
      await sees('Change the facts that were wrong.')
      await getByLabelText('Number of owners', 'Facts that were wrong').fill('3')
      await getByRole('button', 'Propose correction').click()
      await givePassword(actor)
    },
    shows: 'Proposed. Another admin has to confirm it.',
  },
  'the chassis number of a sold car is corrected, once by a number that is none': {
    ...oneCar(
      { regno: 'DL8CAF5031', status: 'sold', chassisNo: 'MA3EHKD17A0123456' },
      {
        'admin/correctSoldCar': given(
          {
            carId: anId(1),
            facts: { chassisNo: 'MA3EHKD17A0123465' },
            reason: 'Two figures were swapped.',
          },
          { proposalId: anId(379), outcome: 'waiting' },
        ),
      },
    ),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Correct facts of a sold car').click()
      await getByLabelText('How it is known (the dealer will read it)').fill('Two figures were swapped.')
      const number = getByLabelText('Chassis number (VIN)', 'Numbers that were wrong')
      await number.fill('MA3')
      await getByRole('button', 'Propose correction').click()
      await sees('Enter 5 to 25 letters and figures, as on the RC.')
      await number.fill('MA3EHKD17A0123465')
      await getByRole('button', 'Propose correction').click()
    },
    shows: 'Proposed. Another admin has to confirm it.',
  },
  'facts of a sold car to be corrected, without how they are known': {
    ...oneCar({ regno: 'DL8CAF5031', status: 'sold', ownership: 1, kmsrun: 43_210, remarks: 'New tyres.' }),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Correct facts of a sold car').click()
      await getByRole('button', 'Propose correction').click()
    },
    shows: ['Correct DL8CAF5031', 'Enter how you know it.', 'Receipts that it has stay as they are'],
  },
} satisfies States
