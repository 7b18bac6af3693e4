import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUEL_TYPES, TRANSMISSIONS, VEHICLE_TYPES } from './car/car-kinds.ts'
import { isOtherVehicle, readFuelType, readTransmission, readVehicleType } from './car/read-car-kind.ts'
import { canonicalCity } from './cities.ts'
import { BRANDS } from './car/brands.ts'
import { canonicalMake, knownMake } from './car/makes.ts'

/** Spells a text in other cases and with surrounding spaces. */
const respell = (text: string): readonly string[] => [text.toLowerCase(), ` ${text.toUpperCase()} `, text]

describe('makes', () => {
  test.each([
    ['maruti', 'Maruti Suzuki'],
    ['MARUTI  SUZUKI', 'Maruti Suzuki'],
    ['land rover', 'Land Rover'],
    ['mini cooper', 'Mini'],
    ['ISUZU', 'Isuzu'],
    ['vw', 'Volkswagen'],
    ['mercedes', 'Mercedes-Benz'],
    ['Mercedes  Benz', 'Mercedes-Benz'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['Merc', 'Mercedes-Benz'],
    ['Land-Rover', 'Land Rover'],
    ['Ashok-Leyland', 'Ashok Leyland'],
    ['ASHOK LEYLAND LTD', 'Ashok Leyland'],
    ['Force Motors', 'Force'],
    ['Maruti-Suzuki', 'Maruti Suzuki'],
    ['MARUTI SUZUKI INDIA LTD.', 'Maruti Suzuki'],
    ['Maruthi', 'Maruti Suzuki'],
    ['Hyundai Motor India Ltd', 'Hyundai'],
    ['Hundai', 'Hyundai'],
    ['Citroën', 'Citroen'],
    ['Tata Motors Limited', 'Tata'],
    ['Toyota Kirloskar', 'Toyota'],
    ['Wolkswagen', 'Volkswagen'],
    ['मारुति सुजुकी', 'Maruti Suzuki'],
    ['मारुति', 'Maruti Suzuki'],
    ['हुंडई', 'Hyundai'],
    ['टाटा', 'Tata'],
    ['महिंद्रा', 'Mahindra'],
    ['Rolls  Royce', 'Rolls-Royce'],
    ['foo motors', 'Foo Motors'],
    ['FOO MOTORS', 'Foo Motors'],
    ['constructor', 'Constructor'],
  ])('"%s" is %s', (text, make) => {
    expect(canonicalMake(text)).toBe(make)
  })

  test('A brand keeps its spelling in any case', () => {
    for (const brand of BRANDS) for (const text of respell(brand)) expect(canonicalMake(text)).toBe(brand)
  })

  test('Only a make on the list is recognised', () => {
    expect(knownMake('tata')).toBe('Tata')
    expect(knownMake('OpelCorsa')).toBeNull()
  })
})

describe('cities', () => {
  test.each([
    ['Bangalore', 'Bengaluru'],
    [' bengaluru ', 'Bengaluru'],
    ['NEW DELHI', 'Delhi'],
    ['navi  mumbai', 'Navi Mumbai'],
    ['NAVI-MUMBAI', 'Navi Mumbai'],
    ['Pune.', 'Pune'],
    ['Gurgaon', 'Gurugram'],
    ['Gurgoan', 'Gurugram'],
    ['Bangaluru', 'Bengaluru'],
    ['Banglore', 'Bengaluru'],
    ['Bengalooru', 'Bengaluru'],
    ['Bombay', 'Mumbai'],
    ['Calcutta', 'Kolkata'],
    ['Madras', 'Chennai'],
    ['Baroda', 'Vadodara'],
    ['Trivandrum', 'Thiruvananthapuram'],
    ['Cochin', 'Kochi'],
    ['Ernakulam', 'Kochi'],
    ['Mysore', 'Mysuru'],
    ['Mangalore', 'Mangaluru'],
    ['Allahabad', 'Prayagraj'],
    ['Pondicherry', 'Puducherry'],
    ['Vizag', 'Visakhapatnam'],
    ['Vishakhapatnam', 'Visakhapatnam'],
    ['Noida', 'Noida'],
    ['NOIDA', 'Noida'],
    ['Nasik', 'Nashik'],
    ['Banaras', 'Varanasi'],
    ['Hydrabad', 'Hyderabad'],
    ['दिल्ली', 'Delhi'],
    ['नई दिल्ली', 'Delhi'],
    ['मुंबई', 'Mumbai'],
    ['बेंगलुरु', 'Bengaluru'],
    ['गुड़गांव', 'Gurugram'],
    ['constructor', 'Constructor'],
  ])('"%s" is %s', (text, city) => {
    expect(canonicalCity(text)).toBe(city)
  })
})

test('Canonical names map to themselves, whatever the case and spaces', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const canonical of [canonicalCity, canonicalMake]) {
        expect(canonical(canonical(text))).toBe(canonical(text))
        expect(canonical(`  ${text} `)).toBe(canonical(text))
      }
    }),
  )
})

describe('kinds', () => {
  test('Each keeps its spelling in any case', () => {
    for (const kind of VEHICLE_TYPES)
      for (const text of respell(kind)) expect(readVehicleType(text)).toBe(kind)
    for (const kind of FUEL_TYPES) for (const text of respell(kind)) expect(readFuelType(text)).toBe(kind)
    for (const kind of TRANSMISSIONS)
      for (const text of respell(kind)) expect(readTransmission(text)).toBe(kind)
  })

  test('Usual abbreviations are read, other words are not', () => {
    expect(readFuelType('Petrol + CNG')).toBe('CNG')
    expect(readVehicleType('MUV')).toBe('Van')
    for (const text of ['A', 'AT', 'A/T', 'AMT', 'AGS', 'CVT', 'e-CVT', 'IVT', 'DCT', 'DSG', 'Auto']) {
      expect(readTransmission(text), text).toBe('Automatic')
    }
    for (const text of ['M', 'm', 'MT', 'M/T', 'iMT']) expect(readTransmission(text), text).toBe('Manual')
    expect(readVehicleType('spaceship')).toBeNull()
    expect(readFuelType('coal')).toBeNull()
    expect(readTransmission('')).toBeNull()
  })

  test.each([
    ['CNG & Hybrids', 'CNG'],
    ['Petrol + CNG', 'CNG'],
    ['Petrol/CNG', 'CNG'],
    ['CNG (company fitted)', 'CNG'],
    ['Petrol & LPG', 'LPG'],
    ['Electric(Battery)', 'Electric'],
    ['Battery Electric', 'Electric'],
    ['BEV', 'Electric'],
    ['Diesel (BS6)', 'Diesel'],
    ['Petrol BS-IV', 'Petrol'],
    ['BSVI Diesel', 'Diesel'],
    ['Petrol 1.2', 'Petrol'],
    ['Mild Hybrid (Petrol)', 'Hybrid'],
    ['Plug-in Hybrid', 'Hybrid'],
    ['Petrol + Electric', 'Hybrid'],
    ['PHEV', 'Hybrid'],
    ['पेट्रोल', 'Petrol'],
    ['डीज़ल', 'Diesel'],
    ['डीजल', 'Diesel'],
    ['सीएनजी', 'CNG'],
    ['इलेक्ट्रिक', 'Electric'],
    ['Petrol or Diesel', null],
    ['Diesel + CNG', null],
    ['BS6', null],
    ['Petrol coal', null],
  ])('the fuel "%s" is %s', (text, fuel) => {
    expect(readFuelType(text)).toBe(fuel)
  })

  test.each([
    ['Automatic (Torque Converter)', 'Automatic'],
    ['Automatic-CVT', 'Automatic'],
    ['AMT (Automated Manual)', 'Automatic'],
    ['Automated Manual Transmission', 'Automatic'],
    ['Semi Automatic', 'Automatic'],
    ['Torque Converter', 'Automatic'],
    ['6-speed AT', 'Automatic'],
    ['7DCT', 'Automatic'],
    ['7 Speed DSG', 'Automatic'],
    ['Tiptronic', 'Automatic'],
    ['5-Speed Manual', 'Manual'],
    ['6MT', 'Manual'],
    ['iMT (clutchless)', 'Manual'],
    ['Manual Gearbox', 'Manual'],
    ['मैनुअल', 'Manual'],
    ['ऑटोमैटिक', 'Automatic'],
    ['Manual / Automatic', null],
    ['stick', null],
  ])('the gearbox "%s" is %s', (text, gearbox) => {
    expect(readTransmission(text)).toBe(gearbox)
  })

  test.each([
    ['Minivans', 'Van'],
    ['SUVs', 'SUV'],
    ['Coupe', 'Sedan'],
    ['Coupé', 'Sedan'],
    ['Hatch Back', 'Hatchback'],
    ['Premium Hatchback', 'Hatchback'],
    ['MUV', 'Van'],
    ['M.P.V.', 'Van'],
    ['Luxury Sedan', 'Sedan'],
    ['Compact Sedan', 'Sedan'],
    ['Compact SUV', 'Crossover SUV'],
    ['Sub-compact SUV', 'Crossover SUV'],
    ['Full Size SUV', 'SUV'],
    ['Cross-over', 'Crossover SUV'],
    ['Pick-up', 'Pickup Truck'],
    ['Jeep', 'SUV'],
    ['LCV', 'Truck'],
    ['सेडान', 'Sedan'],
    ['हैचबैक', 'Hatchback'],
    ['एसयूवी', 'SUV'],
    ['Sedan / SUV', null],
    ['Luxury', null],
  ])('the vehicle type "%s" is %s', (text, type) => {
    expect(readVehicleType(text)).toBe(type)
  })

  test.each(['Convertible', 'Station Wagon', 'Luxury', 'Others', 'Bus'])(
    'a vehicle of no such type: %s',
    (text) => {
      expect(isOtherVehicle(text)).toBe(true)
    },
  )

  test('A word that is none is no other vehicle', () => {
    for (const text of ['boat', 'SUV', '', 'Sedan']) expect(isOtherVehicle(text)).toBe(false)
  })
})
