import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import { BeadProgress } from '#app/ui/beads/bead-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/updates-page'
import { LastUpdate } from './last-update.tsx'
import { obstacleTexts, type Updates, updateLimits } from './update.ts'
import type { readUpdatesCall } from './updates.api.server.ts'
import { useUpdate } from './use-update.ts'

export const meta = () => adminMeta('Updates')

export const clientLoader = staffLoader<typeof readUpdatesCall>('/api/admin/updates')

const pollMs = 1_000
const updateCommand = 'update FILE.tar.gz'

export default function UpdatesPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // While the new version takes over, a call may get no answer (status 0). Then the page polls as well.
  const isRunning = !loaderData.ok ? loaderData.status === 0 : loaderData.data.last?.isRunning === true
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(revalidate, pollMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return (
    <AdminScreen title="Updates" answer={loaderData}>
      <AnswerOrError answer={loaderData}>
        {(updates) => <UpdatesView updates={updates} onChange={revalidate} />}
      </AnswerOrError>
    </AdminScreen>
  )
}

type ViewProps = { updates: Updates; onChange: () => Promise<void> }

function UpdatesView({ updates, onChange }: ViewProps) {
  const { version, obstacle, uploaded, last } = updates
  const update = useUpdate(onChange)
  const [fileName, setFileName] = useState<string>()
  const isRunning = last?.isRunning === true
  const since = last?.step === 'done' && last.version === version && nairobiTimeText(new Date(last.started_at))
  function upload(file: File) {
    setFileName(file.name)
    void update.uploadFile(file)
  }
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <div>
        <p className="text-lg">
          Version {version} is installed{since && `, since ${since}`}.
        </p>
        {!obstacle && (
          <p className="text-soft">
            {uploaded
              ? `Version ${uploaded.version} is newer, and ready to install.`
              : 'The shop can’t look for newer versions by itself.'}
          </p>
        )}
      </div>
      {last && <LastUpdate last={last} />}
      {obstacle && <ByOperator text={obstacleTexts[obstacle]} />}
      {!obstacle && !isRunning && (
        <>
          <FileField
            label={`File of a newer version (.tar.gz, up to ${updateLimits.fileMegabytes} MB)`}
            hint="The shop checks its signature as soon as it is chosen. Nothing changes before you press Update now."
            accept=".gz"
            fileName={fileName}
            isBusy={update.isBusy}
            onChoose={upload}
          />
          {update.sent !== null && (
            <BeadProgress value={update.sent} label={`Sending the file, ${Math.floor(update.sent * 100)}%`} />
          )}
          {update.error && (
            <Notice kind="error">
              <p>{update.error}</p>
            </Notice>
          )}
          {uploaded && <UploadedRelease release={uploaded} isBusy={update.isBusy} onBegin={update.begin} />}
        </>
      )}
    </div>
  )
}

function ByOperator({ text }: { text: string }) {
  return (
    <div className="measure">
      <p>{text} The person who runs your server can do it.</p>
      <details className="mt-4 border-y border-rule">
        <summary className="disclosure min-h-14 py-4 font-medium">The command to type</summary>
        <div className="flex flex-wrap items-center gap-x-5">
          <code className="mt-0.5 mr-auto min-w-0 wrap-anywhere select-all">{updateCommand}</code>
          <CopyButton text={updateCommand} what="command" />
          <ShareButton kind="plain" data={{ text: updateCommand }} />
        </div>
        <p className="pb-4 text-sm text-soft">FILE.tar.gz stands for the file of the new version.</p>
      </details>
    </div>
  )
}

type UploadedProps = { release: NonNullable<Updates['uploaded']>; isBusy: boolean; onBegin: () => Promise<void> }

function UploadedRelease({ release, isBusy, onBegin }: UploadedProps) {
  const { version, date, changes } = release
  return (
    <section aria-labelledby="uploaded" className="flex flex-col gap-4 border-t border-rule pt-6">
      <h2 id="uploaded" className="text-xl">
        Version {version} of {date} is ready
      </h2>
      <p className="measure whitespace-pre-line text-sm [overflow-wrap:anywhere]">{changes}</p>
      <p className="measure text-sm text-soft">
        The shop makes a backup, starts the new version beside this one and checks it, then switches. The shop stays
        open, or restarts within seconds. If the new version fails, this one goes on.
      </p>
      <Button className="self-start" isBusy={isBusy} busyText="One moment..." onClick={onBegin}>
        Update now
      </Button>
    </section>
  )
}
