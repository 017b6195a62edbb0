import { addDays, dayText, shownDay } from '#app/framework/nairobi.ts'

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
  const why = word ? `: ${word}` : ''
  const head = `Closed until ${shownDay(opensOn)}${why}.`
  if (isSellingPaused) return `${head} ${pausedText(sellsFrom)}`
  return `${head} You can still order: we start making when we are back.`
}

export function pausedText(sellsFrom: string): string {
  return `We take orders again from ${dayText(sellsFrom)}.`
}

/** The text for staff. With `isPause` it names the day on which the shop opens again. */
export function closedDaysText({
  firstOn,
  lastOn,
  isPause,
}: {
  firstOn: string
  lastOn: string
  isPause: boolean
}): string {
  if (isPause) return `${dayText(firstOn)}, closed until ${dayText(addDays(lastOn, 1))}`
  return firstOn === lastOn ? dayText(firstOn) : `${dayText(firstOn)} to ${dayText(lastOn)}`
}
