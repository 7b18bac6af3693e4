import { describe, expect, test } from 'vitest'
import { mustBeConfirmed, suggestMapping } from './suggest-mapping.ts'

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

/** Suggests for a list given as a header line and rows, with bars between the cells. */
const suggest = (header: string, ...rows: string[]) =>
  suggestMapping(
    header.split('|'),
    rows.map((row) => row.split('|')),
  )

describe('suggestions by likeness and by content', () => {
  test('for headers that name the unit in words', () => {
    expect(
      suggest(
        'Car|Distance_in_k|Prices_in_lakhs|Built|Where',
        'Maruti Swift VXI|83.61|4.5|2015|Pune',
        'Hyundai i20 Sportz|45|5|2017|bangalore',
      ),
    ).toEqual({
      name: { column: 'Car' },
      kmsrun: { column: 'Distance_in_k', unit: 'thousand' },
      price: { column: 'Prices_in_lakhs', unit: 'lakh' },
      year: { column: 'Built' },
      city: { column: 'Where' },
    })
  })

  test('for slips of the pen, brackets, and headers about something else', () => {
    expect(
      suggest(
        'car_name|registration_year|insurance_validity|fuel|ownsership|transmision|manufacturing_year|milage(kmpl)|engine(cc)|torque(Nm)|seller_type|Fuel_Tank_Capacity(L)|price(in lakhs)|kilometer run',
        'Mercedes-Benz S-Class S400|Jul-17|Comprehensive|Petrol|First Owner|Automatic|2017|7.81|2996|333|Individual|70|63.75|56000',
      ),
    ).toEqual({
      name: { column: 'car_name' },
      fueltype: { column: 'fuel' },
      ownership: { column: 'ownsership', unit: 'text' },
      transmission: { column: 'transmision' },
      year: { column: 'manufacturing_year' },
      mileage: { column: 'milage(kmpl)' },
      engine: { column: 'engine(cc)' },
      price: { column: 'price(in lakhs)', unit: 'lakh' },
      kmsrun: { column: 'kilometer run' },
    })
  })

  test('for headers that say nothing, where the cells can be nothing else', () => {
    expect(
      suggest(
        'A|B|C|D|E|F|G|H',
        'Maruti Swift VXI|Diesel|AT|2nd Owner|1248 cc|Mumbai|45000|MH02AB1234',
        'Tata Nexon XM|Petrol|MT|First|1199 CC|Pune|30000|22BH1234AA',
      ),
    ).toEqual({
      name: { column: 'A' },
      fueltype: { column: 'B' },
      transmission: { column: 'C' },
      ownership: { column: 'D', unit: 'text' },
      engine: { column: 'E', unit: 'text' },
      city: { column: 'F' },
      regno: { column: 'H' },
    })
  })

  test.each([
    ['a mileage that is a distance', 'Mileage', '45,000 km', { kmsrun: { column: 'Mileage', unit: 'text' } }],
    ['a plain number under it, too', 'Mileage', '45000', { kmsrun: { column: 'Mileage' } }],
    ['a mileage in km per litre', 'Mileage', '18.5', { mileage: { column: 'Mileage' } }],
    ['a model that is the whole name', 'Model', 'Hyundai Creta SX', { name: { column: 'Model' } }],
    ['a name that is only the model', 'Car_Name', 'ritz', { model: { column: 'Car_Name' } }],
    ['a type that is a gearbox', 'Type', 'Manual', { transmission: { column: 'Type' } }],
    [
      'a usual header over cells that no field takes',
      'Year',
      'last',
      { year: { column: 'Year', isSure: false } },
    ],
    ['a date of registration', 'Date of registration', '12-03-2018', {}],
    ['a number of another kind', 'Dealer ID', '12', {}],
    ['the kind of the seller', 'Seller_Type', 'Individual', {}],
    ['a year of the insurance', 'Insurance upto', '2027', {}],
    ['remarks for the house alone', 'Internal remarks', 'reserve 5 lakh', {}],
    ['remarks for dealers', 'Remarks', 'two keys', { remarks: { column: 'Remarks' } }],
    ['the state of the insurance', 'Insurance', 'Expired', { insurance: { column: 'Insurance' } }],
    ['a sum of money that may be anything', 'EMI', '₹12,000', {}],
  ])('decide by the cells: %s', (_, header, cell, mapping) => {
    expect(suggest(header, cell, cell)).toEqual(mapping)
  })

  test('leave out a header that occurs twice, which cannot be chosen', () => {
    expect(suggest('Year|Year|Make', '2019|2018|Tata')).toEqual({ make: { column: 'Make' } })
  })

  test('are not sure of a header that differs from another in case alone', () => {
    expect(suggest('Year|year |Make', '2019|2018|Tata')).toEqual({
      year: { column: 'Year', isSure: false },
      make: { column: 'Make' },
    })
  })
})

describe('the suggested unit of a column', () => {
  test.each([
    ['Price in thousands', ['450', '1,200.5'], 'price', 'thousand'],
    ['Price_k', ['450k', '1200k'], 'price', 'text'],
    ['Prices_in_lakhs', ['450000', '7,85,000'], 'price', 'rupees'],
    ['Price in crores', ['0.85', '1.2'], 'price', 'crore'],
    ['Valuation (Rs. in lakhs)', ['7.55', '112.5'], 'price', 'lakh'],
    ["Kms ('000)", ['45', '51'], 'kmsrun', 'thousand'],
    ['Distance_in_k', ['45000', '51000'], 'kmsrun', undefined],
    ['Distance_in_k', ['45k', '51.5k'], 'kmsrun', 'text'],
    ['Distance', ['45.2', '83.61'], 'kmsrun', 'thousand'],
    ['Distance', ['45200', '836'], 'kmsrun', undefined],
    ["Kms ('000)", ['45.2', 'Meter not working', 'many'], 'kmsrun', 'thousand'],
    ['Distance', ['83.61', '45,000 km'], 'kmsrun', 'thousand'],
    ['Price', ['7.85*', 'Ask for price', '8.48'], 'price', 'lakh'],
    ['Price', ['7.85', '8.48 Lakh'], 'price', 'lakh'],
    ['Price', ['₹ 4,50,000', 'POA'], 'price', 'rupees'],
    ['Price', ['4,50,000', '8.48 Lakh'], 'price', 'text'],
    ['Price', ['450000', '8'], 'price', 'text'],
    ['Price in thousands', ['450', 'cheap'], 'price', 'thousand'],
    ['Price', ['12.5', '4.250'], 'price', 'lakh'],
    ['Price', ['4 50 000', '0'], 'price', 'rupees'],
    ['कीमत (लाख)', ['४.५', '५'], 'price', 'lakh'],
    ['कीमत', ['४,५०,०००'], 'price', 'rupees'],
  ] as const)('under "%s" with %j', (header, cells, field, unit) => {
    const mapping = suggest(header, ...cells)
    expect(mapping[field]).toEqual(unit === undefined ? { column: header } : { column: header, unit })
  })
})

test('Amounts with dots for commas are no lakhs, and nobody is sure of them', () => {
  expect(suggest('Price', '795.000', '625.000')).toEqual({
    price: { column: 'Price', unit: 'rupees', isSure: false },
  })
})

describe('columns as banks name them', () => {
  test('where the car is parked, and what the valuer wrote', () => {
    expect(
      suggest(
        'Sr|Regn No|Vehicle Description|Yr of Mfg|Kms Run|Fuel|Trans|Ownership|Town|Parked At|Expected (Lakh)|Remarks of valuer',
        '1|MH09 BD 6885|Honda Mobilio V Option i DTEC|2014|80000|Diesel|M|Second|Mumbai|Mumbai yard|4.85|One key',
        '3|DL09 AL 6311|Toyota Fortuner 2.8 2WD AT|2017|40000|Diesel|A|First|Delhi|Delhi yard|30.00|2 tyres worn',
      ),
    ).toMatchObject({
      transmission: { column: 'Trans' },
      city: { column: 'Town' },
      yard: { column: 'Parked At' },
      price: { column: 'Expected (Lakh)', unit: 'lakh' },
      remarks: { column: 'Remarks of valuer' },
    })
  })

  test.each([
    ['Reserve Price', 'reserve'],
    ['Reserve Price (Rs.)', 'reserve'],
    ['Price (Reserve)', 'reserve'],
    ['ReservePrice', 'reserve'],
    ['Reserved price', 'reserve'],
    ['Reserve', 'reserve'],
    ['Floor Price', 'reserve'],
    ['Min. Price', 'reserve'],
    ['आरक्षित मूल्य', 'reserve'],
    ['Base Price', 'startingPrice'],
    ['Start Price', 'startingPrice'],
    ['Starting Price (Rs.)', 'startingPrice'],
    ['Opening price', 'startingPrice'],
    ['Bid Start Price', 'startingPrice'],
    ['basePrice', 'startingPrice'],
    ['शुरुआती कीमत', 'startingPrice'],
  ] as const)('never take a price of an auction as one that dealers see: %s', (header, field) => {
    expect(suggest(`Car|${header}`, 'Maruti Swift VXI|Rs 5,60,000')).toEqual({
      name: { column: 'Car' },
      [field]: { column: header, unit: 'rupees' },
    })
  })

  test('keep the guide price, the reserve and the starting price apart', () => {
    expect(suggest('Price|Base Price|Reserve Price', '6.5|4.25|5.75')).toEqual({
      price: { column: 'Price', unit: 'lakh' },
      startingPrice: { column: 'Base Price', unit: 'lakh' },
      reserve: { column: 'Reserve Price', unit: 'lakh' },
    })
  })

  test('do not take a column of single letters for the gearbox', () => {
    expect(suggest('Car|Rank', 'Maruti Swift VXI|A', 'Tata Tiago|A')).toEqual({ name: { column: 'Car' } })
  })
})

test.each([
  ['Price', true],
  ['Amount (Rs.)', true],
  ['Price in lakhs', true],
  ['कीमत', true],
  ['Asking price', false],
  ['Selling_Price', false],
  ['Guide Price', false],
])('"%s" has to be confirmed as the guide price: %s', (column, isAsked) => {
  expect(mustBeConfirmed('price', { column })).toBe(isAsked)
  expect(mustBeConfirmed('newPrice', { column })).toBe(false)
  expect(mustBeConfirmed('newPrice', { column, isSure: false })).toBe(true)
})
