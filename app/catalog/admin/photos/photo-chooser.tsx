import { FileButton, type FileButtonProps } from '#app/ui/file-button.tsx'
import { Camera, ImagePlus } from '#app/ui/icons/staff-icons.tsx'
import { photoTypes } from '../photo-rules.ts'

type PhotoChooserProps = Omit<FileButtonProps, 'accept'>

export function PhotoChooser({ children, ...props }: PhotoChooserProps) {
  const Icon = props.isCamera ? Camera : ImagePlus
  return (
    <FileButton {...props} accept={props.isCamera ? 'image/*' : photoTypes}>
      <Icon size={20} strokeWidth={1.5} />
      {children}
    </FileButton>
  )
}

type CameraAndFilesProps = Omit<PhotoChooserProps, 'id' | 'children'> & {
  filesId?: string
  camera: string
  files: string
}

export function CameraAndFiles({ filesId, camera, files, ...props }: CameraAndFilesProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {/* Touch screens only: without a camera both buttons would open the same file dialog. */}
      <div className="hidden max-sm:grow pointer-coarse:block">
        <PhotoChooser {...props} isCamera>
          {camera}
        </PhotoChooser>
      </div>
      <div className="max-sm:grow">
        <PhotoChooser {...props} id={filesId}>
          {files}
        </PhotoChooser>
      </div>
    </div>
  )
}
