import { addDays, dayText, displayDate, displayDay } from '#app/framework/nairobi.ts'

/** `firstOn` and `lastOn` are days in Nairobi. `word`: an optional reason. */
export type ClosedDays = { firstOn: string; lastOn: string; word: string; stopsSelling: boolean }

const includesDay = (day: string) => (days: ClosedDays) => days.firstOn <= day && day <= days.lastOn

export function isClosed(day: string, closed: readonly ClosedDays[]): boolean {
  return closed.some(includesDay(day))
}

/** Returns the day itself, or the first open day after it. */
export function firstOpenDay(day: string, closed: readonly ClosedDays[]): string {
  const closedRange = closed.find(includesDay(day))
  return closedRange ? firstOpenDay(addDays(closedRange.lastOn, 1), closed) : day
}

/** Describes how the shop is closed on a given day. `opensOn`: the day on which it opens again. */
export type Closing = { opensOn: string; word: string; isSellingPaused: boolean; sellsFrom: string }

/** Null if the shop is open on that day. */
export function findClosing(day: string, closed: readonly ClosedDays[]): Closing | null {
  const current = closed.filter(includesDay(day))
  if (current.length === 0) return null
  const pauses = closed.filter(({ stopsSelling }) => stopsSelling)
  return {
    opensOn: firstOpenDay(day, closed),
    word: current.find(({ word }) => word !== '')?.word ?? '',
    isSellingPaused: isClosed(day, pauses),
    sellsFrom: firstOpenDay(day, pauses),
  }
}

/** The text for shop pages. */
export function closingText({ opensOn, word, isSellingPaused, sellsFrom }: Closing): string {
  const head = `Closed until ${displayDay(opensOn)}${reasonText(word)}.`
  if (!isSellingPaused) return `${head} You can still order: we start making when we are back.`
  return sellsFrom === opensOn ? head : `${head} ${pausedText(sellsFrom)}`
}

const announcedDays = 7

/** The text for shop pages in the week before a pause of sales; null otherwise. */
export function announcementText(day: string, closed: readonly ClosedDays[]): string | null {
  const stopping = closed.filter(({ stopsSelling }) => stopsSelling)
  const nextPause = stopping
    .filter(({ firstOn }) => day < firstOn && firstOn <= addDays(day, announcedDays))
    .sort((one, other) => one.firstOn.localeCompare(other.firstOn))[0]
  if (!nextPause || isClosed(day, closed)) return null
  const opensOn = firstOpenDay(nextPause.firstOn, stopping)
  const when = daysText(nextPause.firstOn, addDays(opensOn, -1), day, ['on ', 'from '])
  return `We are closed ${when}${reasonText(nextPause.word)}. Order before then, or from ${displayDate(opensOn, day)}.`
}

function reasonText(word: string): string {
  return word ? `: ${word}` : ''
}

export function pausedText(sellsFrom: string): string {
  return `We take orders again from ${dayText(sellsFrom)}.`
}

/** '30 November to 4 December', without the current year. */
export function closedDaysText({ firstOn, lastOn }: Pick<ClosedDays, 'firstOn' | 'lastOn'>, today: string): string {
  return daysText(firstOn, lastOn, today, ['', ''])
}

/** 'Closed 30 November to 4 December. Open again on 5 December.' */
export function closedText(days: Pick<ClosedDays, 'firstOn' | 'lastOn'>, today: string): string {
  return `Closed ${closedDaysText(days, today)}. ${openAgainText(days, today)}`
}

export function openAgainText({ lastOn }: Pick<ClosedDays, 'lastOn'>, today: string): string {
  return `Open again on ${displayDate(addDays(lastOn, 1), today)}.`
}

function daysText(firstOn: string, lastOn: string, today: string, [one, from]: [one: string, from: string]): string {
  const first = displayDate(firstOn, today)
  return firstOn === lastOn ? `${one}${first}` : `${from}${first} to ${displayDate(lastOn, today)}`
}
