import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { ListedProduct } from './listed-product.ts'

export type ListedPage = {
  products: ListedProduct[]
  /** The cursor that this page starts after; null for the first. */
  after: string | null
  next: string | null
}

type Grown = { key: string; products: ListedProduct[]; next: string | null }

// Keyed by the history entry, so that Back finds a list at its full length.
const grownLists = new Map<string, Grown>()
const mostKept = 20

export function useMoreProducts(first: ListedPage) {
  const { key, pathname, search } = useLocation()
  const fetcher = useFetcher<{ list: ListedPage } | { list: null }>()
  const [grown, setGrown] = useState<Grown | null>(null)
  const current = grown?.key === key ? grown : (grownLists.get(key) ?? { key, products: [], next: first.next })

  const arrived = fetcher.state === 'idle' ? fetcher.data?.list : undefined
  useEffect(() => {
    if (!arrived || arrived.after === null || arrived.after !== current.next) return
    const next = { key, products: [...current.products, ...arrived.products], next: arrived.next }
    keepGrown(next)
    setGrown(next)
  }, [arrived, current, key])

  return {
    products: [...first.products, ...current.products],
    nextAddress: current.next && addressAfter(pathname, search, current.next),
    isLoading: fetcher.state !== 'idle',
    hasFailed: fetcher.state === 'idle' && fetcher.data?.list === null,
    loadMore() {
      if (fetcher.state === 'idle' && current.next) fetcher.load(addressAfter(pathname, search, current.next))
    },
  }
}

function keepGrown(list: Grown) {
  grownLists.delete(list.key)
  grownLists.set(list.key, list)
  const oldest = grownLists.size > mostKept ? grownLists.keys().next().value : undefined
  if (oldest !== undefined) grownLists.delete(oldest)
}

function addressAfter(pathname: string, search: string, cursor: string): string {
  const params = new URLSearchParams(search)
  params.set('after', cursor)
  return `${pathname}?${params}`
}

/** Calls `onNear` when the element comes near the window. A change of `nearer` checks again. */
export function useNearWindow<E extends HTMLElement>(onNear: () => void, nearer: unknown) {
  const element = useRef<E>(null)
  const near = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grown list must be looked at anew
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [nearer])
  return element
}
