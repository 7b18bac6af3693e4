-- The tables of an upload that is not CSV in UTF-8 are files of their own, which name the upload and, of a workbook, the
-- sheet. While one is needed, so is the upload.
alter table files add column upload_id uuid references files, add column sheet text;
create index files_of_upload on files (upload_id) where upload_id is not null;
