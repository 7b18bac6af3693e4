import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

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
])('"%s" is %s, %s, %s', (name, make, model, variant) => {
  expect(splitName(name)).toEqual({ make, model, variant })
})

test.each(['', 'Hyundai', 'Land Rover', 'OpelCorsa 1.4Gsi', '2015 Honda City'])(
  '"%s" cannot be split without guessing',
  (name) => {
    expect(splitName(name)).toBeNull()
  },
)
