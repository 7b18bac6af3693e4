import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import type { Input } from '#contract/api.ts'
import {
  DEFAULT_EXTENSION_WINDOW_SECONDS,
  DEFAULT_FORMAT,
  DEFAULT_HARD_END_MINUTES,
  DEFAULT_INCREMENT,
  DEFAULT_PAYMENT_TERMS_HOURS,
  MAX_BIDS,
  type AuctionFormat,
} from '#domain/lot/auction-rules.ts'
import { readWholeNumber } from '#web/stock/console/cars/car-form-values.ts'
import { fromIndianInput, toIndianInput } from '#web/console/parts/indian-input.ts'
import { readRupeesText, writeRupeesText } from '#domain/rupees-text.ts'

/** An auction's rules as form values; dates as date-and-time field values in Indian time. */
export interface AuctionFormValues {
  name: string
  format: AuctionFormat
  startsAt: string
  endsAt: string
  increment: string
  maxBids: string
  extensionWindowSeconds: string
  hardEndMinutes: string
  paymentTermsHours: string
}

const HOUR_MS = 3_600_000

/** Returns the form of a new auction: from the next full hour of Indian time, for a day, with the default rules. */
export function newAuctionForm(now: number): AuctionFormValues {
  // Indian time is offset from UTC by a half hour, so its full hours are at UTC half hours.
  const startsAt = Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS / 2
  return {
    name: '',
    format: DEFAULT_FORMAT,
    startsAt: toIndianInput(startsAt),
    endsAt: toIndianInput(startsAt + 24 * HOUR_MS),
    increment: writeRupeesText(DEFAULT_INCREMENT),
    maxBids: String(MAX_BIDS),
    extensionWindowSeconds: String(DEFAULT_EXTENSION_WINDOW_SECONDS),
    hardEndMinutes: String(DEFAULT_HARD_END_MINUTES),
    paymentTermsHours: String(DEFAULT_PAYMENT_TERMS_HOURS),
  }
}

/** Returns the form values of a draft. */
export function auctionFormOf(auction: Omit<HouseAuction, 'lots'>): AuctionFormValues {
  return {
    name: auction.name,
    format: auction.format,
    startsAt: toIndianInput(Date.parse(auction.startsAt)),
    endsAt: toIndianInput(Date.parse(auction.endsAt)),
    increment: writeRupeesText(auction.increment),
    maxBids: String(auction.maxBids),
    extensionWindowSeconds: String(auction.extensionWindowSeconds),
    hardEndMinutes: String(auction.hardEndMinutes),
    paymentTermsHours: String(auction.paymentTermsHours),
  }
}

/**
 * Returns the increment field's text after the suggestion has changed with the lots. A text that differs from the
 * suggestion so far was chosen, and stays. Suggestions in rupees; null for none, which suggests the default.
 */
export function followSuggestion(text: string, before: number | null, now: number | null): string {
  const isUntouched = readRupeesText(text) === (before ?? DEFAULT_INCREMENT)
  return isUntouched ? writeRupeesText(now ?? DEFAULT_INCREMENT) : text
}

/** Returns the operation's input. The form must already be validated. */
export function auctionInput(values: AuctionFormValues): Omit<Input<'admin/createAuction'>, 'lots'> {
  const increment = readRupeesText(values.increment)
  return {
    name: values.name.trim(),
    format: values.format,
    startsAt: isoOf(values.startsAt),
    endsAt: isoOf(values.endsAt),
    ...(typeof increment === 'number' && { increment }),
    maxBids: readWholeNumber(values.maxBids) ?? undefined,
    extensionWindowSeconds: readWholeNumber(values.extensionWindowSeconds) ?? undefined,
    hardEndMinutes: readWholeNumber(values.hardEndMinutes) ?? undefined,
    paymentTermsHours: readWholeNumber(values.paymentTermsHours) ?? undefined,
  }
}

function isoOf(text: string): string {
  const instant = fromIndianInput(text)
  return instant === null ? '' : new Date(instant).toISOString()
}

/** Returns the time between two date-and-time fields, in ms; null if either is empty or invalid. */
export function durationOf(startsAt: string, endsAt: string): number | null {
  const [start, end] = [fromIndianInput(startsAt), fromIndianInput(endsAt)]
  return start === null || end === null ? null : end - start
}
