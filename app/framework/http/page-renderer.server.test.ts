import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { unusedBuildParts } from '#tests/support/server-build.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { recordPageError } from './page-error.server.ts'
import { createPageRenderer } from './page-renderer.server.ts'

/** A production build whose page and its error boundary throw the loader's error. */
function buildFailing(loaderError: Error, recorded: unknown[]): ServerBuild {
  let renders = 0
  return {
    entry: {
      module: {
        default: (_request, status, headers, { staticHandlerContext: { errors } }) => {
          renders += 1
          if (renders % 2 === 1) throw Object.values(errors ?? {})[0]
          return new Response('the error page', { status, headers })
        },
        handleError: (error, { context }) => {
          if (recordPageError(context, error)) recorded.push(error)
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      page: {
        id: 'page',
        parentId: 'root',
        path: 'orders/find',
        module: { default: () => null, loader: () => Promise.reject(loaderError) },
      },
    },
    ...unusedBuildParts,
  }
}

function openPage(loaderError: Error, recorded: unknown[]) {
  const build = buildFailing(loaderError, recorded)
  const options = { publicUrl: 'http://shop.test', sharedTags: [], prepare: () => {}, mode: 'production' as const }
  const unused = { clock: {} as never, cache: {} as never }
  const { renderPage } = createPageRenderer({ ...options, ...unused, build: async () => build }, () => 'none')
  return renderPage(new Request('http://shop.test/orders/find'), { context: new RouterContextProvider() })
}

test('a page fails with the loader’s error even if its error boundary throws', async () => {
  const recorded: unknown[] = []
  const timeout = new DatabaseUnavailable('Connection terminated due to connection timeout')
  await expect(openPage(timeout, recorded)).rejects.toBe(timeout)
  expect(recorded).toEqual([timeout])
})

test('only the loader’s error is recorded, not the copy without a cause that the error boundary throws', async () => {
  const recorded: unknown[] = []
  const fault = new Error('column "slug" does not exist')
  expect(await openPage(fault, recorded)).toMatchObject({ status: 500, text: 'the error page' })
  expect(recorded).toEqual([fault])
})
