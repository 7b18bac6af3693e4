-- The tables of an upload that is not CSV in UTF-8 are files of their own, which name the upload.
create index files_of_upload on files ((metadata ->> 'uploadId')) where metadata ->> 'uploadId' is not null;
