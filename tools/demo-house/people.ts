/** The password of every demo account. Safe to publish: production has no demo accounts. */
export const DEMO_PASSWORD = 'Demo@12345'

/** The demo admin's account. */
export type DemoAdmin = { readonly email: string; readonly name: string; readonly mobile: string }

/** A demo dealer: one organisation and its user. */
export type DemoDealer = {
  readonly email: string
  readonly name: string
  /** Ten digits. */
  readonly mobile: string
  readonly organisation: string
  readonly cities: readonly string[]
}

/** A field worker of a demo dealer. */
export type DemoFieldWorker = {
  readonly name: string
  /** Ten digits. */
  readonly mobile: string
  readonly type: 'evaluator' | 'driver'
  /** The email of the worker's dealer. */
  readonly dealer: string
}

/** The demo admin. */
export const demoAdmin: DemoAdmin = {
  email: 'admin@demo.test',
  name: 'Kavita Deshmukh',
  mobile: '9800000001',
}

/** The five demo dealers. */
export const demoDealers: readonly DemoDealer[] = [
  {
    email: 'dealer1@demo.test',
    name: 'Asha Malhotra',
    mobile: '9810000001',
    organisation: 'Malhotra Motors',
    cities: ['Delhi', 'Mumbai'],
  },
  {
    email: 'dealer2@demo.test',
    name: 'Imran Sheikh',
    mobile: '9810000002',
    organisation: 'Sheikh & Sons Car Bazaar',
    cities: ['Delhi', 'Mumbai'],
  },
  {
    email: 'dealer3@demo.test',
    name: 'Harpreet Singh Gill',
    mobile: '9810000003',
    organisation: 'Gill Wheels',
    cities: ['Delhi', 'Mumbai'],
  },
  {
    email: 'dealer4@demo.test',
    name: 'Lakshmi Narayanan',
    mobile: '9810000004',
    organisation: 'Garden City Pre-Owned',
    cities: ['Bengaluru', 'Mumbai'],
  },
  {
    email: 'dealer5@demo.test',
    name: 'Vignesh Kumaran',
    mobile: '9810000005',
    organisation: 'Marina Used Cars',
    cities: ['Chennai'],
  },
]

/** The demo evaluators and drivers, all with access for a year. */
export const demoFieldWorkers: readonly DemoFieldWorker[] = [
  { name: 'Ramesh Yadav', mobile: '9820000001', type: 'evaluator', dealer: 'dealer1@demo.test' },
  { name: 'Salim Khan', mobile: '9820000002', type: 'driver', dealer: 'dealer1@demo.test' },
  { name: 'Deepak Sawant', mobile: '9820000003', type: 'evaluator', dealer: 'dealer2@demo.test' },
  { name: 'Joginder Pal', mobile: '9820000004', type: 'driver', dealer: 'dealer2@demo.test' },
  { name: 'Sukhwinder Kaur', mobile: '9820000005', type: 'evaluator', dealer: 'dealer3@demo.test' },
  { name: 'Manjunath Gowda', mobile: '9820000006', type: 'evaluator', dealer: 'dealer4@demo.test' },
  { name: 'Selvam Arumugam', mobile: '9820000007', type: 'driver', dealer: 'dealer5@demo.test' },
]

/** Suppliers of cars: leasing companies, banks, fleets. All invented. */
export const demoSuppliers: readonly string[] = [
  'Aravali Car Leasing',
  'Sahyadri Fleet Services',
  'Yamuna Capital Finance',
  'Coromandel Auto Finance',
  'Deccan Co-operative Bank, Recoveries',
  'Nandi Mobility',
  'Konkan Cab Company',
  'Indus Lease Plan',
  'Kaveri Exchange Desk',
  'Marudhar Corporate Cars',
]
