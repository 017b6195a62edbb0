import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { beginNewVisit } from './new-visit.ts'
import { isDatabaseAway } from './platform/database/database-away.server.ts'
import { pageFault } from './platform/http/page-fault.server.ts'
import { scriptNonce } from './platform/http/page-security.server.ts'
import { shopContext } from './platform/shop-context.server.ts'

/**
 * Renders the whole page before it answers: the inline scripts written here, which carry the mark of the process, are
 * allowed by their hashes in a header, and a page that is the same for everybody is kept as it is.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Promise<string>((resolve, reject) => {
    const page = <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
    const { pipe } = renderToPipeableStream(page, {
      nonce: scriptNonce,
      bootstrapScriptContent: beginNewVisit,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
  return new Response(html, { status, headers })
}

type Fault = { request: Request; context: RouterContextProvider }

/** A page that failed is logged with its address; a page that doesn't exist, or a visitor who left, is no fault. */
export function handleError(error: unknown, { request, context }: Fault) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(pageFault).error = error
  // Said once, by who answers that the shop is unavailable.
  if (isDatabaseAway(error)) return
  context.get(shopContext).log.error({ err: error, url: new URL(request.url).pathname }, 'a page failed')
}
