import { describe, expect, test } from 'vitest'
import type { ImportedCar } from './cell-readers.ts'
import { planImport } from './plan-import.ts'
import { readImportRow, type RowFault } from './read-row.ts'
import { suggestMapping } from './suggest-mapping.ts'

type Read = Partial<ImportedCar> | readonly RowFault[]

/** Imports a list, given as a header line and rows with bars between the cells, with the suggested columns. */
function read(header: string, ...rows: string[]): readonly Read[] {
  const columns = header.split('|')
  const cells = rows.map((row) => row.split('|'))
  const plan = planImport({
    columns,
    mapping: suggestMapping(columns, cells),
    defaults: {},
    latestYear: 2027,
    onUnreadable: 'refuse',
  })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  return cells.map((row) => {
    const reading = readImportRow(plan.value, row)
    return reading.ok ? reading.value.car : reading.refusal
  })
}

describe('a list as its seller wrote it', () => {
  test('with make and model in one column, and footnotes after prices', () => {
    expect(
      read(
        'Brand_n_Model|Year|Kilometers|No_of_owners|Fuel|Price|City',
        'Hyundai Creta 1.6 CRDi SX Plus|2017|66,000 kms|First Owner|Diesel|11.5 Lakh*|Delhi',
        'Maruti Swift Vdi BSIII|2008|1,00,200 kms|Second Owner|Diesel|2.74 Lakh*|Delhi',
      ),
    ).toMatchObject([
      { make: 'Hyundai', model: 'Creta', variant: '1.6 CRDi SX Plus', kmsrun: 66_000, price: 11_50_000 },
      { make: 'Maruti Suzuki', model: 'Swift', variant: 'Vdi BSIII', kmsrun: 1_00_200, price: 2_74_000 },
    ])
  })

  test('with the trim under "Model"', () => {
    expect(
      read(
        'Year|Company|Car_Name|Model|Gear|Fuel|Ownership|Kms|Selling_Price|City',
        '2020|Maruti|Maruti Vitara|VXI|Manual|Petrol|1|90286|811000|Delhi',
        '2016|Hyundai|Hyundai Xcent|S 1.2|Manual|Petrol|1|21544|508000|Delhi',
      ),
    ).toMatchObject([
      { make: 'Maruti Suzuki', model: 'Vitara', variant: 'VXI', price: 8_11_000, ownership: 1 },
      { make: 'Hyundai', model: 'Xcent', variant: 'S 1.2', price: 5_08_000 },
    ])
  })

  test('with a heater, and two columns of seats', () => {
    expect(
      read(
        'OEM|Car_Model|Year_of_Manufacture|Seats|Heater|City|seats',
        'Maruti|Celerio|2015|5 Seats|1|Delhi|5',
        'Tata|Tiago|2018|5 Seats|1|Delhi|14',
      ),
    ).toMatchObject([
      { make: 'Maruti Suzuki', model: 'Celerio', seats: 5 },
      { make: 'Tata', model: 'Tiago', seats: 5 },
    ])
  })

  test('with words instead of registration numbers', () => {
    const words = ['NEW', 'UNREGISTERED', 'APPLIED FOR', 'TEMP']
    const cars = read(
      'Reg No|Make|Model|Year|City',
      ...words.map((word) => `${word}|Hyundai|Venue|2023|Delhi`),
    )
    expect(cars).toMatchObject(words.map(() => ({ make: 'Hyundai', model: 'Venue', regno: null })))
  })

  test('with dots for commas, a reserve, and a borrower’s data', () => {
    const header =
      'Sr No|Reg. No.|Make|Model|Variant|Mfg. Year|KMs Run|Fuel Type|Owner Sl. No.|RC (Y/N)|Location|Yard|' +
      'Reserve Price (Rs.)|Repo Date|Agreement No|Remarks'
    const rows = [
      '1|DL8CAB1234|Citroën|C3|Shine 1.2|2022|23.456|Petrol|1|Y|Delhi|Okhla Yard|4.25.000|05-03-2026|AG001|Door – left dent',
      '2|DL 3C BD 4321|Maruti Suzuki|Swift|VXI|2018|64,321|Petrol|2nd|Yes|New Delhi|Okhla Yard|3,45,000|15-09-2026|AG002|Paint ok',
      '3|HR-26-DK-8337|Hyundai|Creta|SX|2019|1,02,345|Diesel|First|N|Gurgaon|Gurgaon Yard|7.5 Lakh|25/10/2026|AG003|',
      '4|MH-12-QW-9|Tata|Nexon|XZ+|2020|45000 Kms|Petrol|1st Owner|Y|Mumbai|Bhiwandi|Rs. 6,10,000/-|01.11.2026|AG004|Key missing',
      '5|22BH1234AB|Kia|Seltos|HTX|2022|12000|Petrol|01|Y|Mumbai|Bhiwandi|9,99,999|02-11-2026|AG005|',
      '6|UP16AT4455|Mahindra|Scorpio|S11|2017|0|Diesel|3|Y|Delhi|Okhla Yard|5.6 lacs|12-12-2025|AG006|',
    ]
    const none = { price: null, externalRef: null, engine: null, newPrice: null, startingPrice: null }
    const [dotted, ...cars] = read(header, ...rows)
    expect(dotted).toMatchObject([
      { field: 'kmsrun', column: 'KMs Run', reason: 'cell.dotted', values: { cell: '23.456' } },
      { field: 'reserve', column: 'Reserve Price (Rs.)' },
    ])
    expect(cars).toMatchObject([
      { model: 'Swift', kmsrun: 64_321, ownership: 2, rcstatus: 'Yes', city: 'Delhi', ...none },
      { model: 'Creta', kmsrun: 1_02_345, ownership: 1, rcstatus: 'No', city: 'Gurugram', ...none },
      { model: 'Nexon', variant: 'XZ+', kmsrun: 45_000, city: 'Mumbai', yard: 'Bhiwandi', ...none },
      { model: 'Seltos', kmsrun: 12_000, ownership: 1, ...none },
      { model: 'Scorpio', kmsrun: 0, ownership: 3, fueltype: 'Diesel', ...none },
    ])
    expect(cars).toMatchObject([
      { reserve: 3_45_000, repossessedOn: '2026-09-15', agreementNo: 'AG002' },
      { reserve: 7_50_000, repossessedOn: '2026-10-25', agreementNo: 'AG003' },
      { reserve: 6_10_000, repossessedOn: '2026-11-01', agreementNo: 'AG004' },
      { reserve: 9_99_999, repossessedOn: '2026-11-02', agreementNo: 'AG005' },
      { reserve: 5_60_000, repossessedOn: '2025-12-12', agreementNo: 'AG006' },
    ])
    const priced = header.replace('Reserve Price (Rs.)', 'Price (Rs.)')
    expect(read(priced, ...rows)).toMatchObject([
      [{ field: 'kmsrun' }, { field: 'price', reason: 'cell.dotted', values: { cell: '4.25.000' } }],
      { price: 3_45_000 },
      { price: 7_50_000 },
      { price: 6_10_000 },
      { price: 9_99_999 },
      { price: 5_60_000 },
    ])
  })

  test('in Hindi', () => {
    expect(
      read(
        'कंपनी|मॉडल|वर्ष|किलोमीटर|ईंधन|गियर|शहर|मालिक|कीमत',
        'मारुति|Swift|२०१८|४३,२१०|पेट्रोल|मैनुअल|दिल्ली|पहला|४.५ लाख',
        'टाटा|Nexon|मार्च २०२०|१२,००० किमी|डीज़ल|ऑटोमैटिक|गुरुग्राम|दूसरा|पूछें',
      ),
    ).toMatchObject([
      {
        make: 'Maruti Suzuki',
        year: 2018,
        kmsrun: 43_210,
        fueltype: 'Petrol',
        city: 'Delhi',
        price: 4_50_000,
      },
      {
        make: 'Tata',
        year: 2020,
        kmsrun: 12_000,
        fueltype: 'Diesel',
        transmission: 'Automatic',
        ownership: 2,
      },
    ])
  })
})
