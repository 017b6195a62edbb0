import { createContext } from 'react-router'
import type { PageText } from '../page-cache/gzip-page.server.ts'
import type { OwnHashes } from './page-security.server.ts'

export type RenderedPage = { text: PageText; hashes: OwnHashes }

/** A page past the answer that React Router carries: copying it into a body and out again takes a while. */
export const renderedPage = createContext<{ page: RenderedPage | null; isMissingCached: boolean }>()
