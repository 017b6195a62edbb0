/** The shop's time. Tests can change it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
