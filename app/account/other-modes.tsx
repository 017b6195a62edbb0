import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { keepFocus } from './auth-form.tsx'

export type Mode = 'login' | 'sign-up' | 'forgot' | 'reset'

type ModeButtonProps = { to: Mode; onSwitch: (mode: Mode) => void; className?: string; children: ReactNode }

export function ModeButton({ to, onSwitch, className, children }: ModeButtonProps) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={!isHydrated}
      className={classNames(
        'text-link -my-2 py-2 font-medium text-ink disabled:text-soft disabled:no-underline',
        className,
      )}
      onMouseDown={keepFocus}
      onClick={() => onSwitch(to)}
    >
      {children}
    </button>
  )
}

type OtherModesProps = { mode: Mode; offersOrderSearch: boolean; onSwitch: (mode: Mode) => void }

export function OtherModes({ mode, offersOrderSearch, onSwitch }: OtherModesProps) {
  const button = (to: Mode, words: string) => (
    <ModeButton to={to} onSwitch={onSwitch}>
      {words}
    </ModeButton>
  )
  return (
    <div className="flex flex-col gap-4 border-t border-rule pt-6 text-soft lg:first:border-t-0 lg:first:pt-0">
      {mode === 'sign-up' ? (
        <p>Already have an account? {button('login', 'Login')}</p>
      ) : (
        <p>Don't have an account? {button('sign-up', 'Sign Up')}</p>
      )}
      {mode === 'reset' && <p>{button('forgot', 'Ask for a new link')}</p>}
      {mode === 'login' && offersOrderSearch && (
        <p>
          Bought as a guest?{' '}
          <Link to="/orders/find" className="text-link -my-2 py-2 font-medium text-ink">
            Find an order
          </Link>
        </p>
      )}
      {mode === 'forgot' && <p>{button('login', 'Back to Login')}</p>}
    </div>
  )
}
