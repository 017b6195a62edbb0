import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

export type Hydrate = (island: HTMLElement) => Promise<void>

/** Resolves when the component is hydrated. */
export function hydrateWith<Props extends object>(Component: ComponentType<Props>): Hydrate {
  return (island) =>
    new Promise((resolve, reject) => {
      const props: Props = JSON.parse(island.dataset.props ?? '{}')
      hydrateRoot(
        island,
        <StrictMode>
          <Hydrated onHydrated={resolve}>
            <Component {...props} />
          </Hydrated>
        </StrictMode>,
        { onUncaughtError: reject },
      )
    })
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // Runs after the effects of the content, which enable its buttons.
  useEffect(onHydrated, [onHydrated])
  return children
}
