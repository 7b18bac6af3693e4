import { expect, test } from 'vitest'
import { isSegment, segmentsBetween } from './log-segments.ts'

test('segments are counted across the end of a log file', () => {
  expect(segmentsBetween('0000000100000002000000FE', '000000010000000300000001')).toEqual([
    '0000000100000002000000FE',
    '0000000100000002000000FF',
    '000000010000000300000000',
    '000000010000000300000001',
  ])
  expect(() => segmentsBetween('000000010000000200000001', '000000020000000200000002')).toThrow('timeline')
})

test('other files of the folder are not segments', () => {
  expect(['000000010000000300000001', '00000002.history', 'archive_status'].map(isSegment)).toEqual([
    true,
    false,
    false,
  ])
})
