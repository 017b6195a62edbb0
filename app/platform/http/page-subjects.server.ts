import { createContext, type RouterContextProvider } from 'react-router'
import { settingsSubject } from '../shop-settings.ts'
import type { ReadFact } from './kept/kept-facts.server.ts'

/**
 * Every page credits the source of the exchange rate, leads to what staff have written of the house, and says closed days
 * and how the shop is called and reached.
 */
export const subjectsOfEveryPage = ['rate', 'house', 'delivery', settingsSubject]

export type PageSubjects = { shown: string[] | null; isOnce?: true }

export const pageSubjects = createContext<PageSubjects>()

/**
 * A shared page that says what it shows is kept until one of these changes; one that says nothing, until anything does.
 * The loader must name all of it, before or after it reads.
 */
export function pageShows(context: Readonly<RouterContextProvider>, subjects: readonly string[]) {
  const said = context.get(pageSubjects)
  said.shown = [...(said.shown ?? []), ...subjects]
}

/** Of a shared page whose address holds words that somebody thought of: kept, they would push out what many ask for. */
export function pageIsOnce(context: Readonly<RouterContextProvider>) {
  context.get(pageSubjects).isOnce = true
}

/** Shared pages share what each of them shows, such as the rate: it is read once until its subject changes. */
export const pageFacts = createContext<ReadFact>((_subject, read) => read())
