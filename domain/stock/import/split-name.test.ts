import { expect, test } from 'vitest'
import { dropMake, splitName } from './split-name.ts'

test.each([
  ['Maruti Swift Dzire VDI', 'Maruti Suzuki', 'Swift Dzire', 'VDI'],
  ['Maruti Suzuki Wagon R LXI CNG', 'Maruti Suzuki', 'Wagon R', 'LXI CNG'],
  ['Land Rover Range Rover Sport SE', 'Land Rover', 'Range Rover Sport', 'SE'],
  ['Range Rover Evoque HSE', 'Land Rover', 'Range Rover Evoque', 'HSE'],
  ['Mini Cooper S', 'Mini', 'Cooper', 'S'],
  ['Mercedes-Benz New C-Class C 220 CDI', 'Mercedes-Benz', 'New C-Class', 'C 220 CDI'],
  ['BMW 3 Series 320d', 'BMW', '3 Series', '320d'],
  ['ISUZU D-MAX V-Cross 4X4', 'Isuzu', 'D-MAX V-Cross', '4X4'],
  ['Hindustan Motors Contessa 2.0 DSL', 'Hindustan Motors', 'Contessa', '2.0 DSL'],
  ['Hyundai Creta', 'Hyundai', 'Creta', null],
  ['  tata   nexon  XZ ', 'Tata', 'nexon', 'XZ'],
  ['Force Motors Gurkha 2.6', 'Force', 'Gurkha', '2.6'],
  ['Ashok Leyland Stile LE', 'Ashok Leyland', 'Stile', 'LE'],
  ['Land-Rover Discovery Sport', 'Land Rover', 'Discovery Sport', null],
  ['Mercedes Benz C Class', 'Mercedes-Benz', 'C Class', null],
  ['Mahindra and Mahindra Scorpio S11', 'Mahindra', 'Scorpio', 'S11'],
  ['Maruti Suzuki Maruti Swift VXI', 'Maruti Suzuki', 'Swift', 'VXI'],
  ['Tata Motors Ltd Nexon', 'Tata', 'Nexon', null],
  ['Citroën C3 Shine', 'Citroen', 'C3', 'Shine'],
])('"%s" is %s, %s, %s', (name, make, model, variant) => {
  expect(splitName(name)).toEqual({ make, model, variant })
})

test.each(['', 'Hyundai', 'Land Rover', 'OpelCorsa 1.4Gsi', '2015 Honda City'])(
  '"%s" cannot be split without guessing',
  (name) => {
    expect(splitName(name)).toBeNull()
  },
)

test.each([
  ['Maruti Suzuki', 'Maruti Vitara', 'Vitara'],
  ['Maruti Suzuki', 'Maruti Suzuki Swift', 'Swift'],
  ['Land Rover', 'Land Rover Discovery Sport', 'Discovery Sport'],
  ['Land Rover', 'Range Rover Evoque', 'Range Rover Evoque'],
  ['Force', 'Force Motors Gurkha', 'Gurkha'],
  ['Foo Motors', 'foo motors Bar', 'Bar'],
  ['Hyundai', 'Hyundai', 'Hyundai'],
  ['Hyundai', 'Creta', 'Creta'],
  ['Hyundai', 'Honda City', 'Honda City'],
])('of %s, "%s" is the model %s', (make, model, alone) => {
  expect(dropMake(make, model)).toBe(alone)
})

test.each([
  ['Maruti Suzuki A Star Lxi', 'A Star', 'Lxi'],
  ['Nissan X Trail Select Variant', 'X Trail', 'Select Variant'],
  ['Honda CR V 2.4', 'CR V', '2.4'],
  ['Volkswagen T Roc TSI', 'T Roc', 'TSI'],
])('%s has a model of two words', (name, model, variant) => {
  expect(splitName(name)).toMatchObject({ model, variant })
})
