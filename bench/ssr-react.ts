import { PassThrough, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createReadableStreamFromReadable } from '@react-router/node'
import { createElement, type ReactNode, Suspense, use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  Await,
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router'
import type { SsrMethod, TableEntry } from './ssr-methods.ts'

export type Render = () => Promise<{ status: number; body: Uint8Array[] }>
type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

/** Renders by React alone, like eknkc's `modules/react`. */
export function reactRender(method: SsrMethod): Render {
  return async () => {
    const body: Uint8Array[] = []
    const response = new Writable({
      write(chunk, _encoding, done) {
        body.push(chunk)
        done()
      },
    })
    renderToPipeableStream(createElement(App, method)).pipe(response)
    await finished(response)
    return { status: 200, body }
  }
}

const App = ({ testData, Table }: SsrMethod) =>
  createElement(Suspense, null, createElement(LoaderProps, { data: testData(), Table }))
const LoaderProps = ({ data, Table }: { data: Promise<TableEntry[]>; Table: SsrMethod['Table'] }) =>
  createElement(Table, { entries: use(data) })

/** The page of e18e's `packages/app-react-router`. */
function loadedPage({ testData, Table }: SsrMethod): RouteModule {
  const loader = async () => ({ entries: await testData() })
  return { loader, default: () => createElement(Table, useLoaderData<typeof loader>()) }
}

/** The page of eknkc's `modules/remix`. */
function deferredPage({ testData, Table }: SsrMethod): RouteModule {
  const loader = () => ({ resolve: testData() })
  const fallback = createElement('div', null, 'Loading...')
  const children = (entries: TableEntry[]) => createElement(Table, { entries })
  const table = () => createElement(Await<Promise<TableEntry[]>>, { ...useLoaderData<typeof loader>(), children })
  return { loader, default: () => createElement(Suspense, { fallback }, table()) }
}

const path = '/ssr-throughput'

/** React Router's request handler, with the root of both repositories and its default entry. */
export function routerRender(method: SsrMethod): Render {
  const page = method.isDeferred ? deferredPage(method) : loadedPage(method)
  const handle = createRequestHandler(createBuild(page), 'production')
  return async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const response = await handle(new Request(`http://localhost${path}`, { headers }))
    return { status: response.status, body: [new Uint8Array(await response.arrayBuffer())] }
  }
}

function createBuild(page: RouteModule): ServerBuild {
  const file = { module: '/assets/page.js', hasAction: false, hasClientAction: false, hasClientLoader: false }
  const emptyRoute = { hasClientMiddleware: false, hasErrorBoundary: false, imports: ['/assets/shared.js'] }
  const unsplit = {
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
  const asset = { ...file, ...emptyRoute, ...unsplit }
  const root = { id: 'root', path: '' }
  const pageRoute = { id: 'page', parentId: 'root', path: path.slice(1) }
  return {
    entry: { module: { default: streamPage } },
    routes: { root: { ...root, module: { default: Outlet, Layout } }, page: { ...pageRoute, module: page } },
    assets: {
      entry: { imports: ['/assets/shared.js'], module: '/assets/entry.js' },
      routes: { root: { ...root, ...asset, hasLoader: false }, page: { ...pageRoute, ...asset, hasLoader: true } },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
}

function Layout({ children }: { children: ReactNode }) {
  const head = [
    createElement('meta', { key: 'charset', charSet: 'utf-8' }),
    createElement('meta', { key: 'viewport', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    createElement(Meta, { key: 'meta' }),
    createElement(Links, { key: 'links' }),
  ]
  const body = createElement('body', null, children, createElement(ScrollRestoration), createElement(Scripts))
  return createElement('html', { lang: 'en' }, createElement('head', null, head), body)
}

/** Streams the page like `entry.server.node.tsx` of `@react-router/dev`. */
function streamPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    let abortTimer: ReturnType<typeof setTimeout> | undefined
    const { pipe, abort } = renderToPipeableStream(createElement(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough({
          final(done) {
            clearTimeout(abortTimer)
            done()
          },
        })
        headers.set('Content-Type', 'text/html')
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError: reject,
    })
    abortTimer = setTimeout(abort, 6_000)
  })
}
