import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { readSettingsCall } from '#app/settings/settings.api.server.ts'
import type { listDevicesCall } from '#app/staff/push/push.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { Check } from '#app/ui/icons/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/setup-page'
import type { readSetupCall } from './setup.api.server.ts'
import { optionalSteps, type SetupStep, type StepState, setupSteps, stepTexts } from './setup.ts'
import { type StepProps, stepBodies } from './step-bodies.tsx'

export const meta = () => adminMeta('Set up your shop')

export const clientLoader = staffLoaders({
  setup: staffLoader<typeof readSetupCall>('/api/admin/setup'),
  settings: staffLoader<typeof readSettingsCall>('/api/admin/settings'),
  devices: staffLoader<typeof listDevicesCall>('/api/admin/devices'),
})

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { revalidate: onChange } = useRevalidator()
  return (
    <AdminScreen title="Set up your shop" answer={loaderData.setup}>
      <AnswerOrError answer={loaderData.setup}>
        {(setup) => (
          <AnswerOrError answer={loaderData.settings}>
            {(settings) => (
              <AnswerOrError answer={loaderData.devices}>
                {(devices) => <Guide setup={setup} settings={settings} devices={devices} onChange={onChange} />}
              </AnswerOrError>
            )}
          </AnswerOrError>
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}

type GuideProps = Omit<StepProps, 'onSaved'>

/** Opens the first step that is still to do. */
function Guide(props: GuideProps) {
  const states = props.setup.steps
  const firstToDo = setupSteps.find((step) => states[step] === 'todo')
  const [firstOpenStep] = useState(firstToDo)
  const stepsToDo = setupSteps.filter((step) => states[step] === 'todo').length
  const stepsDone = setupSteps.filter((step) => states[step] === 'done').length
  const openOptionalTitles = optionalSteps
    .filter((step) => states[step] === 'optional')
    .map((step) => stepTexts[step].title)
  return (
    <>
      <p role="status" className="text-lg">
        {`${stepsDone} of ${setupSteps.length} done. ${firstToDo ? `${stepsToDo} left before real orders. Next: ${stepTexts[firstToDo].title}.` : 'Your shop can take real orders.'}`}
      </p>
      <div aria-hidden="true" className="measure mt-3 mb-4 h-1 bg-rule">
        <div className="h-full bg-ink" style={{ width: `${(stepsDone / setupSteps.length) * 100}%` }} />
      </div>
      <p className="measure mb-6 text-soft md:mb-8">
        {openOptionalTitles.length > 0 ? `Optional: ${openOptionalTitles.join(', ')}. ` : ''}You can stop at any step
        and continue later.
      </p>
      <ol className="border-t border-rule">
        {setupSteps.map((step) => (
          <Step key={step} step={step} isOpen={step === firstOpenStep} {...props} />
        ))}
      </ol>
    </>
  )
}

const stateTexts: Record<StepState, string> = { done: 'Done', todo: 'To do', optional: 'Optional' }

function Step({ step, isOpen, ...props }: GuideProps & { step: SetupStep; isOpen: boolean }) {
  const [isSaved, setSaved] = useState(false)
  const { title, hint } = stepTexts[step]
  const state = props.setup.steps[step]
  const Body = stepBodies[step]
  async function onSaved() {
    await props.onChange()
    setSaved(true)
  }
  return (
    <li className="border-b border-rule">
      <details open={isOpen}>
        <summary className="grid min-h-18 cursor-pointer list-none grid-cols-[1.5rem_minmax(0,1fr)_auto] content-center items-center gap-x-4 py-3 hover:text-red [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="grid place-items-center font-display text-lg">
            {setupSteps.indexOf(step) + 1}
          </span>
          <h2 className="font-text text-base font-medium">{title}</h2>
          <span className={`flex items-center gap-1 text-sm ${state === 'todo' ? 'font-medium' : 'text-soft'}`}>
            {stateTexts[state]}
            {state === 'done' && <Check size={18} strokeWidth={1.5} />}
            <span className="list-arrow ml-2 transition-transform [[open]>summary_&]:rotate-180" />
          </span>
          <span className="col-span-2 col-start-2 text-sm text-pretty text-soft">{hint}</span>
        </summary>
        <div
          className="flex flex-col gap-6 pt-2 pb-8 min-[390px]:pl-[min(2.5rem,10vw)]"
          onInput={() => setSaved(false)}
        >
          {isSaved && <Notice kind="success">Saved. It is in the shop.</Notice>}
          <Body {...props} onSaved={onSaved} />
        </div>
      </details>
    </li>
  )
}
