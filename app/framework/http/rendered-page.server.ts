import { createContext } from 'react-router'
import type { PageText } from '../page-cache/gzip-page.server.ts'
import type { OwnHashes } from './page-security.server.ts'

export type RenderedPage = { text: PageText; hashes: OwnHashes }

/** Passes the page past React Router's response, because copying it into a body and out again takes time. */
export const renderedPage = createContext<{ page: RenderedPage | null; isMissingCached: boolean }>()
