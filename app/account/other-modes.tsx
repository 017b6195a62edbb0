import { Link } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { restoreFocus } from './auth-form.tsx'

export type Mode = 'login' | 'sign-up' | 'forgot' | 'reset'

type OtherModesProps = { mode: Mode; offersOrderSearch: boolean; onSwitch: (mode: Mode) => void }

export function OtherModes({ mode, offersOrderSearch, onSwitch }: OtherModesProps) {
  const isHydrated = useHydrated()
  const modeButton = (to: Mode) => ({
    type: 'button' as const,
    disabled: !isHydrated,
    className: 'text-link -my-2 py-2 font-medium text-ink disabled:text-soft disabled:no-underline',
    onMouseDown: restoreFocus,
    onClick: () => onSwitch(to),
  })
  return (
    <div className="flex flex-col gap-4 border-t border-rule pt-6 text-soft">
      {mode === 'sign-up' ? (
        <p>
          Already have an account? <button {...modeButton('login')}>Login</button>
        </p>
      ) : (
        <p>
          Don't have an account? <button {...modeButton('sign-up')}>Sign Up</button>
        </p>
      )}
      {(mode === 'login' || mode === 'reset') && (
        <p>
          <button {...modeButton('forgot')}>{mode === 'login' ? 'Forgot your password?' : 'Ask for a new link'}</button>
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
          <button {...modeButton('login')}>Back to Login</button>
        </p>
      )}
    </div>
  )
}
