{{- define "copydesk.name" -}}
{{- if contains "copydesk" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-copydesk" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "copydesk.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Labels that never change, of the part `part`. */}}
{{- define "copydesk.selector" -}}
app.kubernetes.io/name: copydesk
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "copydesk.labels" -}}
{{ include "copydesk.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "copydesk.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  {{- toYaml .Values.seccompProfile | nindent 2 }}
{{- end }}

{{- define "copydesk.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Variables of all roles. */}}
{{- define "copydesk.env" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secret.name }}, key: DATABASE_URL }
- name: ACCOUNT_SECRET
  valueFrom:
    secretKeyRef: { name: {{ .Values.secret.name }}, key: ACCOUNT_SECRET }
- name: ACCOUNT_SECRET_ALSO
  valueFrom:
    secretKeyRef: { name: {{ .Values.secret.name }}, key: ACCOUNT_SECRET_ALSO, optional: true }
- name: MAIL_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secret.name }}, key: MAIL_URL, optional: true }
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: ENGINE_INGRESS_URL
  value: {{ .Values.engine.ingressUrl | quote }}
- name: ENGINE_ADMIN_URL
  value: {{ .Values.engine.adminUrl | quote }}
- name: BLOB_STORE
  value: {{ required "blobs.store is the address of a bucket that all pods use: s3://..." .Values.blobs.store | quote }}
{{- if .Values.blobs.credentialsSecret }}
- name: AWS_SHARED_CREDENTIALS_FILE
  value: /secrets/store/credentials
{{- end }}
- name: METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
{{- end }}

{{/* Variables that the operator set, of one record. */}}
{{- define "copydesk.given" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "copydesk.mounts" -}}
- name: temporary
  mountPath: /tmp
{{- if .Values.blobs.credentialsSecret }}
- name: store
  mountPath: /secrets/store
  readOnly: true
{{- end }}
{{- end }}

{{- define "copydesk.volumes" -}}
- name: temporary
  emptyDir:
    sizeLimit: {{ .Values.temporarySize }}
{{- if .Values.blobs.credentialsSecret }}
- name: store
  secret:
    secretName: {{ .Values.blobs.credentialsSecret }}
    defaultMode: 0440
{{- end }}
{{- end }}

{{/* Two pods of a part are put on two nodes if that is possible. */}}
{{- define "copydesk.spread" -}}
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "copydesk.selector" . | nindent 6 }}
{{- end }}
