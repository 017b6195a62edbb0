import { Link } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { restoreFocus } from './auth-form.tsx'

export type Mode = 'login' | 'sign-up' | 'forgot' | 'reset'

type OtherModesProps = { mode: Mode; offersOrderSearch: boolean; onChoose: (mode: Mode) => void }

export function OtherModes({ mode, offersOrderSearch, onChoose }: OtherModesProps) {
  const isHydrated = useHydrated()
  const choice = (to: Mode) => ({
    type: 'button' as const,
    disabled: !isHydrated,
    className: 'text-link -my-2 py-2 font-medium text-ink disabled:text-soft disabled:no-underline',
    onMouseDown: restoreFocus,
    onClick: () => onChoose(to),
  })
  return (
    <div className="flex flex-col gap-4 border-t border-rule pt-6 text-soft">
      {mode === 'sign-up' ? (
        <p>
          Already have an account? <button {...choice('login')}>Login</button>
        </p>
      ) : (
        <p>
          Don't have an account? <button {...choice('sign-up')}>Sign Up</button>
        </p>
      )}
      {(mode === 'login' || mode === 'reset') && (
        <p>
          <button {...choice('forgot')}>{mode === 'login' ? 'Forgot your password?' : 'Ask for a new link'}</button>
        </p>
      )}
      {mode === 'login' && offersOrderSearch && (
        <p>
          Bought as a guest?{' '}
          <Link to="/orders/find" className="text-link -my-2 py-2 font-medium text-ink">
            Find an order
          </Link>
        </p>
      )}
      {mode === 'forgot' && (
        <p>
          <button {...choice('login')}>Back to Login</button>
        </p>
      )}
    </div>
  )
}
