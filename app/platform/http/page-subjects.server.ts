import { createContext, type RouterContextProvider } from 'react-router'

/** Every page credits the source of the exchange rate. */
export const subjectsOfEveryPage = ['rate']

export const pageSubjects = createContext<{ shown: string[] | null }>()

/**
 * A shared page that says what it shows is kept until one of these changes; one that says nothing, until anything does.
 * The loader must name all of it, before or after it reads.
 */
export function pageShows(context: Readonly<RouterContextProvider>, subjects: readonly string[]) {
  const said = context.get(pageSubjects)
  said.shown = [...(said.shown ?? []), ...subjects]
}
