import { describe, expect, test } from 'vitest'
import { suggestMapping } from './suggest-mapping.ts'

/** Suggests for a list given as a header line and rows, with bars between the cells. */
const suggest = (header: string, ...rows: string[]) =>
  suggestMapping(
    header.split('|'),
    rows.map((row) => row.split('|')),
  )

describe('columns of nothing that a car has', () => {
  test.each([
    ['Heater', '1'],
    ['Repo Dt', '2026'],
    ['Repo agency', 'Shree Recovery'],
    ['Loan Amount', '4,50,000'],
    ['Loan status', 'Closed'],
    ['Parked since', '2026'],
    ['Second Key', 'No'],
    ['Spare key', 'Yes'],
    ['Key type', 'Remote'],
    ['Insurance Company', 'ICICI Lombard'],
    ['Insurance start date', '01-04-2025'],
    ['Insurance validity', 'Comprehensive'],
    ['Engine condition', 'OK'],
    ['Chassis punching', 'OK'],
    ['Reserve met', 'Yes'],
    ['Min Bid Increment', '5000'],
    ['Reserve / Base Price', '5,00,000'],
    ['Start time', '10:00'],
  ])('%s', (header, cell) => {
    expect(suggest(`Make|${header}`, `Tata|${cell}`)).toEqual({ make: { column: 'Make' } })
  })

  test('Engine size is still the engine', () => {
    expect(suggest('Engine|Engine No', '1197|K12MN1234567')).toEqual({
      engine: { column: 'Engine' },
      engineNo: { column: 'Engine No' },
    })
    expect(suggest('Engine CC|Engine Number', '1197|4521')).toEqual({
      engine: { column: 'Engine CC' },
      engineNo: { column: 'Engine Number', isSure: false },
    })
  })

  test('Insurance alone is still the paper', () => {
    expect(suggest('Insurance|Insurance upto', 'Valid|31-03-2027')).toEqual({
      insurance: { column: 'Insurance' },
      insuranceUntil: { column: 'Insurance upto' },
    })
    expect(suggest('Insurance', '31-03-2027')).toEqual({ insurance: { column: 'Insurance' } })
  })

  test('Loan alone is still the paper, and a parking without a date the yard', () => {
    expect(suggest('Loan|Loan No|Parking|Parking date', 'HDFC|LN0012|Okhla|05-03-2026')).toEqual({
      hypothecation: { column: 'Loan' },
      agreementNo: { column: 'Loan No' },
      yard: { column: 'Parking' },
      parkedSince: { column: 'Parking date' },
    })
  })
})

describe('columns of what banks know of a car', () => {
  test.each([
    ['repossessedOn', '05-03-2026', ['Repo Date', 'Repossessed on', 'Seized on', 'Repo Dt.', 'जब्ती दिनांक']],
    [
      'agreementNo',
      'AG001',
      ['Agreement No', 'Agreement Number', 'Loan No', 'Loan A/c No', 'LAN', 'LAN No.'],
    ],
    ['chassisNo', 'MA3EHKD17A0123456', ['Chassis No', 'Chassis Number', 'Chasis No', 'VIN', 'चेसिस नंबर']],
    ['engineNo', 'K12MN1234567', ['Engine No', 'Engine No.', 'Eng. No', 'Engine Sr. No', 'Motor No']],
    ['parkedSince', '15/03/24', ['Parked since', 'Parking date', 'Yard in date', 'Yard In Dt']],
    ['keys', '2', ['Keys', 'No of Keys', 'No. of keys', 'Key', 'चाबी']],
    ['insuranceUntil', 'Mar-2027', ['Insurance upto', 'Insurance Expiry', 'Insurance valid till', 'बीमा तक']],
  ] as const)('%s', (field, cell, headers) => {
    for (const header of headers) {
      expect(suggest(`Make|${header}`, `Tata|${cell}`)).toEqual({
        make: { column: 'Make' },
        [field]: { column: header },
      })
    }
  })

  test('a chassis number under any header', () => {
    expect(suggest('Make|X', 'Tata|MAT611234KLM12345')).toEqual({
      make: { column: 'Make' },
      chassisNo: { column: 'X' },
    })
  })
})

describe('headers in Hindi', () => {
  test('name the same fields', () => {
    expect(
      suggest(
        'कंपनी|मॉडल|वेरिएंट|वर्ष|गाड़ी नंबर|किलोमीटर|ईंधन|गियर|रंग|शहर|मालिक|कीमत|यार्ड',
        'मारुति|Swift|VXI|२०१८|DL8CAF5031|४३,२१०|पेट्रोल|मैनुअल|सफ़ेद|दिल्ली|पहला|४,५०,०००|Okhla',
      ),
    ).toEqual({
      make: { column: 'कंपनी' },
      model: { column: 'मॉडल' },
      variant: { column: 'वेरिएंट' },
      year: { column: 'वर्ष' },
      regno: { column: 'गाड़ी नंबर' },
      kmsrun: { column: 'किलोमीटर' },
      fueltype: { column: 'ईंधन' },
      transmission: { column: 'गियर' },
      colour: { column: 'रंग' },
      city: { column: 'शहर' },
      ownership: { column: 'मालिक', unit: 'text' },
      price: { column: 'कीमत', unit: 'rupees' },
      yard: { column: 'यार्ड' },
    })
  })
})

describe('columns of make, model and trim', () => {
  test.each([
    [
      'a trim under "Model" beside whole names',
      'Company|Car_Name|Model',
      ['Maruti|Maruti Vitara|VXI', 'Hyundai|Hyundai Xcent|S 1.2'],
      { make: 'Company', name: 'Car_Name', variant: 'Model' },
    ],
    [
      'an unusual trim under "Model"',
      'Car|Model',
      ['Skoda Rapid|Onyx', 'Skoda Octavia|Laurin & Klement'],
      { name: 'Car', variant: 'Model' },
    ],
    [
      'a model that the name repeats',
      'Name|Model',
      ['Maruti Swift VDI|Swift', 'Hyundai Creta SX|Creta'],
      { name: 'Name', model: 'Model' },
    ],
    [
      'a trim that the name repeats',
      'Name|Model',
      ['Maruti Swift VDI|VDI', 'Hyundai Creta 1.6 SX|1.6 SX'],
      { name: 'Name', variant: 'Model' },
    ],
    [
      'a trim under "Model" beside models without their makes',
      'Make|Car|Model',
      ['Maruti|Swift|VXI', 'Hyundai|Creta|SX'],
      { make: 'Make', model: 'Car', variant: 'Model' },
    ],
    [
      'whole names under "Make"',
      'Make|Year',
      ['Land Rover Discovery Sport SE|2018', 'Force Motors Gurkha|2019'],
      { name: 'Make', year: 'Year' },
    ],
    [
      'a model that repeats its make',
      'Make|Model|Variant',
      ['Maruti Suzuki|Maruti Suzuki Swift|VXI', 'Ashok Leyland|Ashok Leyland Stile|LE'],
      { make: 'Make', name: 'Model', variant: 'Variant' },
    ],
    [
      'the model year under "Model"',
      'Vehicle|Model|City',
      ['Maruti Swift VXI|2018|Delhi', 'Tata Nexon|2019|Pune'],
      { name: 'Vehicle', year: 'Model', city: 'City' },
    ],
    [
      'makes and models in columns of their own',
      'Make|Model|Variant',
      ['Maruti|Swift|VXI', 'Kia|Seltos|HTX'],
      { make: 'Make', model: 'Model', variant: 'Variant' },
    ],
    [
      'brand and model in one',
      'Brand_n_Model|Year',
      ['Hyundai Creta 1.6 CRDi SX Plus|2017', 'Maruti Swift Vdi BSIII|2008'],
      { name: 'Brand_n_Model', year: 'Year' },
    ],
  ])('%s', (_, header, rows, columns) => {
    const mapping = suggest(header, ...rows)
    const chosen = Object.entries(mapping).map(([field, choice]) => [field, choice?.column])
    expect(Object.fromEntries(chosen)).toEqual(columns)
    expect(Object.values(mapping).filter((choice) => choice?.isSure === false)).toEqual([])
  })

  test('are not sure of a model that only some names repeat', () => {
    expect(suggest('Name|Model', 'Maruti Swift VDI|Swift', 'Hyundai Creta|Blue')).toMatchObject({
      name: { column: 'Name' },
      model: { column: 'Model', isSure: false },
    })
  })

  test('leave out a second column of whole names', () => {
    expect(suggest('Name|Model', 'Maruti Swift VDI|Maruti Swift VDI 1.3')).toEqual({
      name: { column: 'Name' },
    })
  })
})
