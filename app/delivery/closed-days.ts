import { addDays, dayText, displayDate, displayDay } from '#app/framework/nairobi.ts'

/** Days in Nairobi, both included. `word`: an optional reason. */
export type ClosedDays = { firstOn: string; lastOn: string; word: string; stopsSelling: boolean }

const covers = (day: string) => (days: ClosedDays) => days.firstOn <= day && day <= days.lastOn

export function isClosed(day: string, closed: readonly ClosedDays[]): boolean {
  return closed.some(covers(day))
}

/** The given day, or the next one that is not closed. */
export function openFrom(day: string, closed: readonly ClosedDays[]): string {
  const over = closed.find(covers(day))
  return over ? openFrom(addDays(over.lastOn, 1), closed) : day
}

/** The closed days around a day in Nairobi; null if the shop is open. */
export type Closing = { opensOn: string; word: string; isSellingPaused: boolean; sellsFrom: string }

export function closingOn(day: string, closed: readonly ClosedDays[]): Closing | null {
  const now = closed.filter(covers(day))
  const [first] = now
  if (!first) return null
  const stopping = closed.filter(({ stopsSelling }) => stopsSelling)
  return {
    opensOn: openFrom(day, closed),
    word: now.find(({ word }) => word !== '')?.word ?? '',
    isSellingPaused: isClosed(day, stopping),
    sellsFrom: openFrom(day, stopping),
  }
}

/** The text for shop pages. */
export function closingText({ opensOn, word, isSellingPaused, sellsFrom }: Closing): string {
  const head = `Closed until ${displayDay(opensOn)}${reasonText(word)}.`
  if (!isSellingPaused) return `${head} You can still order: we start making when we are back.`
  return sellsFrom === opensOn ? head : `${head} ${pausedText(sellsFrom)}`
}

const announcedDays = 7

/** The text for shop pages in the week before days on which nobody can order; null otherwise. */
export function announcementText(day: string, closed: readonly ClosedDays[]): string | null {
  const stopping = closed.filter(({ stopsSelling }) => stopsSelling)
  const coming = stopping
    .filter(({ firstOn }) => day < firstOn && firstOn <= addDays(day, announcedDays))
    .sort((one, other) => one.firstOn.localeCompare(other.firstOn))[0]
  if (!coming || isClosed(day, closed)) return null
  const opensOn = openFrom(coming.firstOn, stopping)
  const when = daysText(coming.firstOn, addDays(opensOn, -1), day, ['on ', 'from '])
  return `We are closed ${when}${reasonText(coming.word)}. Order before then, or from ${displayDate(opensOn, day)}.`
}

function reasonText(word: string): string {
  return word ? `: ${word}` : ''
}

export function pausedText(sellsFrom: string): string {
  return `We take orders again from ${dayText(sellsFrom)}.`
}

/** '30 November to 4 December', without the year if it is today's. */
export function closedDaysText({ firstOn, lastOn }: Pick<ClosedDays, 'firstOn' | 'lastOn'>, today: string): string {
  return daysText(firstOn, lastOn, today, ['', ''])
}

/** 'Closed 30 November to 4 December. Open again on 5 December.' */
export function closedText(days: Pick<ClosedDays, 'firstOn' | 'lastOn'>, today: string): string {
  return `Closed ${closedDaysText(days, today)}. Open again on ${displayDate(addDays(days.lastOn, 1), today)}.`
}

function daysText(firstOn: string, lastOn: string, today: string, [one, from]: [one: string, from: string]): string {
  const first = displayDate(firstOn, today)
  return firstOn === lastOn ? `${one}${first}` : `${from}${first} to ${displayDate(lastOn, today)}`
}
