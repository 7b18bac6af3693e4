import { describe, expect, test } from 'vitest'
import { suggestMapping } from './suggest-mapping.ts'

describe('suggested columns', () => {
  test("for a supplier's list with prices in lakh", () => {
    const columns =
      'S.No.,Name,Location,Year,Kilometers_Driven,Fuel_Type,Transmission,Owner_Type,Mileage,Engine,Power,Seats,New_Price, Price '
    const rows = [
      '7,Honda City V,Pune,2014,61000,Petrol,Manual,First,17.8 kmpl,1497 CC,117.3 bhp,5,, 6.10 ',
      '8,Audi Q5 2.0 TDI,Kochi,2016,33000,Diesel,Automatic,Second,14.1 kmpl,1968 CC,null bhp,5,58.2 Lakh, 31.00 ',
    ]
    expect(
      suggestMapping(
        columns.split(','),
        rows.map((row) => row.split(',')),
      ),
    ).toEqual({
      name: { column: 'Name' },
      city: { column: 'Location' },
      year: { column: 'Year' },
      kmsrun: { column: 'Kilometers_Driven' },
      fueltype: { column: 'Fuel_Type' },
      transmission: { column: 'Transmission' },
      ownership: { column: 'Owner_Type', unit: 'text' },
      mileage: { column: 'Mileage', unit: 'text' },
      engine: { column: 'Engine', unit: 'text' },
      power: { column: 'Power', unit: 'text' },
      seats: { column: 'Seats' },
      newPrice: { column: 'New_Price', unit: 'text' },
      price: { column: ' Price ', unit: 'lakh' },
    })
  })

  test('for a list with the canonical names and aliases', () => {
    const columns = [
      'make',
      'model',
      'year',
      'reg_no',
      'odometer',
      'fuelType',
      'geartype',
      'rcStatus',
      'Yard',
      'City',
    ]
    expect(suggestMapping(columns, [])).toEqual({
      make: { column: 'make' },
      model: { column: 'model' },
      year: { column: 'year' },
      regno: { column: 'reg_no' },
      kmsrun: { column: 'odometer' },
      fueltype: { column: 'fuelType' },
      transmission: { column: 'geartype' },
      rcstatus: { column: 'rcStatus' },
      yard: { column: 'Yard' },
      city: { column: 'City' },
    })
  })

  test.each(['S.No.', 'Sr No', 'Sl. No.', 'Serial No', 'Serial number'])(
    'never use a running number as the reference: %s',
    (column) => {
      expect(suggestMapping([column, 'Stock ID'], [])).toEqual({ externalRef: { column: 'Stock ID' } })
      expect(suggestMapping([column], [])).toEqual({})
    },
  )

  test('leave out unrecognisable columns', () => {
    expect(suggestMapping(['', 'foo', '42'], [['1', '2', '3']])).toEqual({})
  })
})

describe('the suggested unit of a price', () => {
  test.each([
    ['Price', ['785000', '4,50,000'], 'rupees'],
    ['Price', ['7.85', '160'], 'lakh'],
    ['Price (Lakh)', ['7.85'], 'lakh'],
    ['Price (Cr)', ['1.2'], 'crore'],
    ['Price', ['7.85 Lakh', '1.2 Cr'], 'text'],
    ['Price', ['', 'N/A'], 'text'],
  ])('under "%s" with %j is %s', (header, samples, unit) => {
    const mapping = suggestMapping(
      [header],
      samples.map((sample) => [sample]),
    )
    expect(mapping).toEqual({ price: { column: header, unit } })
  })
})
