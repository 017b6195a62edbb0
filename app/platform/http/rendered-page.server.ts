import { createContext } from 'react-router'

/** The HTML of a page, past the answer that React Router carries: copying it into a body and out again takes a while. */
export const renderedPage = createContext<{ html: string | null }>()
